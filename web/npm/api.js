// The functions of the module, made of one: call(name, given, options).
import {NonetError} from "./error.js";

const kMostDepth = 100;
const wellFormed = (text) => text.toWellFormed?.() ?? new TextDecoder().decode(new TextEncoder().encode(text));

const typeOf = (value) => Object.prototype.toString.call(value).slice("[object ".length, -1);

// What JSON has: numbers of any kind, texts without halves of surrogates, lists and objects. `name`: of the option.
function plain(value, name, depth = 0) {
  const refuse = (what) => { throw new NonetError(`${name}: not ${what}`); };
  if (typeof value === "string") return wellFormed(value);
  if (["function", "symbol", "bigint"].includes(typeof value)) refuse(`a ${typeof value}`);
  if (Number.isNaN(value)) refuse("NaN");
  // JSON has null for both, which is the default. No timeout is the default, too.
  if (value === -Infinity || (value === Infinity && name !== "timeout")) refuse(`${value}; without the option there is no limit`);
  if (value === null || typeof value !== "object") return value;
  if (depth > kMostDepth) refuse("an object within itself");
  const type = typeOf(value);
  if (ArrayBuffer.isView(value) && !/^Big|^DataView$/.test(type)) return Array.from(value);
  if (Array.isArray(value)) return value.map((each) => plain(each, name, depth + 1));
  if (type !== "Object") refuse(type);
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [wellFormed(key), plain(member, depth ? name : key, depth + 1)]));
}

// A list of lines, as one text beside the JSON: that is read twice as fast.
function linesOf(puzzles) {
  const isLine = (each) => typeof each === "string" && !each.includes("\n");
  if (!Array.isArray(puzzles) || puzzles.length === 0 || !puzzles.every(isLine)) return undefined;
  try {
    return puzzles.join("\n");
  } catch {
    throw new NonetError("puzzles: too long for one call; give a part of them", "limit");
  }
}

function split(options) {
  if (typeOf(options) !== "Object") throw new NonetError("options: an object");
  const {signal, onProgress, onStep, ...rest} = options;
  for (const [name, each] of Object.entries({onProgress, onStep})) {
    if (each !== undefined && typeof each !== "function") throw new NonetError(`${name}: a function`);
  }
  if (signal !== undefined && typeof signal?.throwIfAborted !== "function") {
    throw new NonetError("signal: an AbortSignal");
  }
  return [rest, {signal, onProgress, onStep}];
}

export function apiOf(call) {
  const functions = {};
  const add = (name, ...first) => {
    functions[name] = (...given) => {
      const options = given[first.length] ?? {};
      const [rest, here] = split(options);
      const named = Object.fromEntries(first.map((each, i) => [each, given[i]]));
      const lines = linesOf(named.puzzles);
      if (lines !== undefined) named.puzzles = undefined;
      return call(name, plain({...rest, ...named}), {...here, lines});
    };
  };
  add("read", "text");
  for (const name of ["solve", "solutions", "count", "estimate", "check", "candidates", "explain", "repair", "rate", "minimise",
    "canon", "encode", "prove", "svg", "compare"]) add(name, "puzzle");
  add("solveBatch", "puzzles");
  add("verifySolution", "puzzle", "answer");
  add("generate", "number");
  add("verify", "certificate");
  add("convert", "text", "to");
  add("constraints");
  add("backends");
  return functions;
}

// The functions of the module, made of one: call(name, given, options).
import {NonetError} from "./error.js";

// Numbers of any kind as JSON has them. Text and objects stay.
function plain(value) {
  if (value === null || typeof value !== "object") return value;
  if (ArrayBuffer.isView(value)) return Array.from(value);
  if (Array.isArray(value)) return value.map(plain);
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, plain(member)]));
}

function split(options) {
  if (options === null || typeof options !== "object" || Array.isArray(options)) {
    throw new NonetError("options: an object");
  }
  const {signal, onProgress, onStep, ...rest} = options;
  for (const [name, each] of Object.entries({onProgress, onStep})) {
    if (each !== undefined && typeof each !== "function") throw new NonetError(`${name}: a function`);
  }
  if (signal !== undefined && typeof signal?.addEventListener !== "function") {
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
      return call(name, plain({...rest, ...named}), here);
    };
  };
  add("read", "text");
  for (const name of ["solve", "solutions", "count", "check", "candidates", "explain", "repair", "rate", "minimise",
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

// A board as the part of a link after #. A classic board is its line of digits: #p=53..7....
// Other boards are JSON, compressed by DEFLATE, in base64 with - and _: #z=...
import {type Board, digitOf, emptyBoard, isClassic, type Shape, shapeOf, symbolOf} from "./puzzle";

const kMostBytes = 1e6;  // a short link can decompress to gigabytes

async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream) {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let size = 0;
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  for (let {done, value} = await reader.read(); !done; {done, value} = await reader.read()) {
    size += value!.length;
    if (size > kMostBytes) throw new Error("too long");
    parts.push(value!);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

const toBase64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join("")).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");

const fromBase64 = (text: string) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

const lineOf = (clues: number[], shape: Shape) => clues.map((clue) => clue ? symbolOf(clue, shape) : ".").join("");

export async function fragmentOf(board: Board): Promise<string> {
  const {rules, clues, excluded, title, author, ruleset} = board;
  const isNamed = title + author + ruleset !== "";
  const line = lineOf(clues, shapeOf(rules.shape));
  if (isClassic(board) && !isNamed) return `p=${line}`;
  const json = JSON.stringify({rules, clues: line, excluded, title, author, ruleset});
  return `z=${toBase64(await through(new TextEncoder().encode(json), new CompressionStream("deflate-raw")))}`;
}

/** The board of a fragment or of a link that ends in it; null if there is none or it is broken. */
export async function boardOfFragment(text: string): Promise<Board | null> {
  const found = /#?\b([pz])=([\w.-]+)\s*$/.exec(text);
  if (!found) return null;
  const [, form, data] = found;
  try {
    if (form === "p") return checked({rules: emptyBoard().rules, clues: data!});
    const bytes = await through(fromBase64(data!), new DecompressionStream("deflate-raw"));
    return checked(JSON.parse(new TextDecoder().decode(bytes)));
  } catch {
    return null;
  }
}

const isNumbers = (list: unknown): list is number[] => Array.isArray(list) && list.every((each) => Number.isInteger(each));
const areCandidates = (list: unknown): list is Board["excluded"] =>
  Array.isArray(list) && list.every((each) => isNumbers([each.row, each.column, each.digit]));
const isTexts = (list: unknown): list is string[] => Array.isArray(list) && list.every((each) => typeof each === "string");

/** The board that the browser has kept; null if it is not one. */
export function keptBoard(kept: Board): Board | null {
  const made = checked({...kept, clues: lineOf(kept.clues, shapeOf(shapeNameOf(kept.rules)))});
  const cells = made?.clues.length;
  const {entries, notes, removed} = kept;
  if (!made || !isNumbers(entries) || !isNumbers(notes) || entries.length !== cells || notes.length !== cells) return null;
  return areCandidates(removed) ? {...made, entries, notes, removed} : null;
}

type GivenRules = Board["rules"] & {box?: unknown};

// Earlier links and boards have a box in place of a shape.
const shapeNameOf = ({shape, box}: GivenRules): string =>
  typeof shape === "string" ? shape : isNumbers(box) ? box.join("x") : "";

// A link can hold anything, so each member is checked. The module checks what the rules mean.
// Throws an error if the shape is wrong.
function checked(given: {rules: GivenRules; clues: string} & Partial<Omit<Board, "clues" | "rules">>): Board | null {
  const {variants, constraints, regions} = given.rules;
  const name = shapeNameOf(given.rules);
  const shape = shapeOf(name);
  if (!isTexts(variants) || !isTexts(constraints) || !isNumbers(regions)) return null;
  const isBlank = (symbol: string) => symbol === "." || (symbol === "0" && shape.least > 0);
  const clues = [...given.clues].map((symbol) => isBlank(symbol) ? 0 : digitOf(symbol, shape));
  if (clues.length !== shape.cells || clues.includes(null)) return null;
  const excluded = given.excluded ?? [];
  if (!areCandidates(excluded)) return null;
  const text = (value: unknown) => typeof value === "string" ? value : "";
  return {
    ...emptyBoard(name), rules: {shape: name, variants, constraints, regions}, clues: clues as number[], excluded,
    title: text(given.title), author: text(given.author), ruleset: text(given.ruleset),
  };
}

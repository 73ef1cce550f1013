// Drawing of a constraint: its kind, the strokes over cells, and the line of text that they make.
import {batch, computed, signal} from "@preact/signals";
import {first, type Kind, messageOf} from "./engine";
import {rulesAsWritten} from "./input";
import {nameOf, regionOf, regionSizeOf, type Rules} from "./puzzle";
import {board, setRules, shape} from "./state";

/** How a kind is drawn, derived from its example. */
export interface Form {
  shape: "board" | "cells" | "groups" | "outside" | "text" | "parts";
  values: string;      // the numbers or the quoted text of the example
  headAlone: boolean;  // the first cell of a stroke is a group by itself: the bulb of an arrow
}

export function formOf(example: string): Form {
  const values = /^\S+((?: -?\d+)*)/.exec(example)![1]!.trim();
  const headAlone = /^\S+ (?:-?\d+ )*r\d+c\d+ \|/.test(example);
  if (example.includes("(")) return {shape: "parts", values: example.slice(example.indexOf("(")), headAlone: false};
  const quoted = /"[^"]*"/.exec(example);
  if (quoted) return {shape: "text", values: quoted[0], headAlone: false};
  const cells = [...example.matchAll(/r(\d+)c(\d+)/g)].map(([, row, column]) => [Number(row), Number(column)]);
  if (cells.length === 0) return {shape: "board", values, headAlone: false};
  if (cells.length === 1 && cells[0]!.some((each) => each === 0 || each === 10)) return {shape: "outside", values, headAlone: false};
  return {shape: example.includes("|") ? "groups" : "cells", values, headAlone};
}

export const kind = signal<Kind | null>(null);
export const form = computed(() => kind.value && formOf(kind.value.example));
export const values = signal("");
export const strokes = signal<string[][]>([]);   // names of cells, r3c0 outside
export const keepsStrokes = signal(false);       // several strokes make one constraint
export const strokeError = signal("");
export const isRegions = signal(false);          // strokes paint regions instead
export const region = signal(0);

export const isDrawing = computed(() => isRegions.value ||
  (form.value !== null && form.value.shape !== "board" && form.value.shape !== "parts"));
/** Digits that are typed set the number of the constraint: the first one after a constraint replaces it. */
export const takesNumber = computed(() => isDrawing.value && /^\d+$/.test(form.value?.values ?? ""));
let isNumberDone = true;
export function typeNumber(digit: number) {
  values.value = isNumberDone ? String(digit) : values.value + digit;
  isNumberDone = false;
}

export const isOutside = computed(() => form.value?.shape === "outside");

export function choose(next: Kind | null) {
  batch(() => {
    kind.value = next;
    strokes.value = [];
    strokeError.value = "";
    isRegions.value = false;
    isNumberDone = true;
    values.value = next ? formOf(next.example).values : "";
    keepsStrokes.value = next !== null && formOf(next.example).shape === "groups" && !formOf(next.example).headAlone;
  });
}

export function chooseRegions(isOn: boolean) {
  choose(null);
  discardDraft();
  isRegions.value = isOn;
  region.value = 0;
}

export const line = computed(() => lineOf(kind.value, form.value, values.value, strokes.value));

export function lineOf(kind: Kind | null, form: Form | null, values: string, strokes: string[][]): string {
  if (!kind || !form) return "";
  const groups = form.shape !== "groups" ? [strokes.flat().filter((name, i, all) => all.indexOf(name) === i || i === all.length - 1)]
    : form.headAlone && strokes.length === 1 ? [strokes[0]!.slice(0, 1), strokes[0]!.slice(1)] : strokes;
  return [kind.name, values.trim(), groups.map((group) => group.join(" ")).join(" | ")].filter(Boolean).join(" ");
}

let adding: Promise<unknown> = Promise.resolve();
let added: Rules | null = null;

/** Adds a constraint as the module writes it, unless the module refuses it or the rules have changed meanwhile. */
export function add(text: string): Promise<boolean> {
  const [{rules}, drawn] = [board.value, strokes.value];
  const done = adding.then(() => {
    const now = board.value.rules;  // those of the constraint before this one, if that was drawn a moment ago
    return now === rules || now === added ? addTo(now, text, drawn) : false;
  });
  adding = done;
  return done;
}

async function addTo(rules: Rules, text: string, drawn: string[][]): Promise<boolean> {
  try {
    const next = {...rules, constraints: [...rules.constraints, text.trim()]};
    const written = await first(rulesAsWritten(next));
    if (board.value.rules !== rules) return false;
    batch(() => {
      strokeError.value = "";
      if (strokes.value === drawn) strokes.value = [];
      isNumberDone = true;
      setRules(written);
    });
    added = board.value.rules;
    return true;
  } catch (error) {
    strokeError.value = messageOf(error).replace(/^constraints: /, "");
    return false;
  }
}

// Pointer and keyboard call these three.
export function begin(cell: string) {
  strokes.value = [...(keepsStrokes.value ? strokes.value : []), [cell]];
}

export function extend(cell: string) {
  const stroke = strokes.value.at(-1) ?? [];
  if (stroke.at(-1) === cell) return;
  const back = stroke.at(-2) === cell;  // going back takes the last cell away
  strokes.value = [...strokes.value.slice(0, -1), back ? stroke.slice(0, -1) : [...stroke, cell]];
}

export function finish() {
  if (strokes.value.length > 0 && !keepsStrokes.value) void add(line.value);
}

// The boxes, or runs of cells if there are fewer regions than boxes or rows.
function firstDraft(rules: Rules, last: number): number[] {
  const boxes = Array.from({length: shape.value.placed}, (_, each) => regionOf(rules, each));
  return Math.max(...boxes) <= last ? boxes : boxes.map((_, each) => Math.floor(each / regionSize.value));
}

export function paint(cell: number) {
  if (regionSize.value === 0 || cell >= shape.value.placed) return;
  const {rules} = board.value;
  const last = draftCounts.value.length - 1;
  const regions = draft.value ?? firstDraft(rules, last);
  painted.value = {of: rules, regions: regions.map((old, each) => each === cell ? Math.min(region.value, last) : old)};
}

// Of other rules they are those of another board.
const painted = signal<{of: Rules; regions: number[]} | null>(null);
/** How many cells each region has to have; 0 if the board can have no regions. */
export const regionSize = computed(() => regionSizeOf(shape.value));
/** Regions while they are painted. They become the rules when each has regionSize cells. */
export const draft = computed(() => painted.value?.of === board.value.rules ? painted.value.regions : null);
export const discardDraft = () => { painted.value = null; };
export const draftCounts = computed(() => Array.from({length: regionSize.value && shape.value.placed / regionSize.value}, (_, number) =>
  draft.value?.filter((each) => each === number).length ?? regionSize.value));
export function applyDraft() {
  const regions = draft.value;
  if (!regions || draftCounts.value.some((count) => count !== regionSize.value)) return;
  discardDraft();
  setRules({regions});
}

export const cellName = (cell: number) => nameOf(cell, shape.value);

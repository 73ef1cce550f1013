// The constraints and the grid, as the module draws them. Its style goes into a style sheet of the document,
// because the Content-Security-Policy forbids inline styles.
import {effect, signal} from "@preact/signals";
import {messageOf, svg} from "./engine";
import {cellAt} from "./geometry";
import {type Board, puzzleOf, shapeOf, valuesOf} from "./puzzle";
import {board} from "./state";

export interface Drawing {
  of: string;              // the name of the shape
  nodes: Element[];
  view: [x: number, y: number, width: number, height: number];
  labelled: Set<number>;   // cells with a number in the corner
}

export const drawing = signal<Drawing | null>(null);
export const drawingError = signal("");

const styles = new Set<string>();

function adopt(style: string) {
  if (styles.has(style)) return;
  styles.add(style);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** The elements of a picture without paper, title and digits. */
export function parse(picture: string, isWhole = false): {nodes: Element[]; view: Drawing["view"]} {
  const bare = picture.replace(/<style>(.*?)<\/style>/s, (_, style: string) => { adopt(style); return ""; }).replace(/ style="[^"]*"/, "");
  const root = new DOMParser().parseFromString(bare, "image/svg+xml").documentElement;
  const dropped = isWhole ? "title" : "title,.paper,.given,.found";
  const nodes = [...root.children].filter((each) => !each.matches(dropped));
  return {nodes, view: root.getAttribute("viewBox")!.split(" ").map(Number) as Drawing["view"]};
}

// Module marks appear only for excluded candidates, in cells without a digit or notes.
function subjectOf(shown: Board) {
  const hasMarks = shown.excluded.length > 0 || shown.rules.constraints.some((each) => each.startsWith("candidates"));
  const clues = hasMarks ? valuesOf(shown).map((value, cell) => value || (shown.notes[cell] ? 1 : 0)) : shown.clues.map(() => 0);
  return {...puzzleOf(shown), clues, title: "", author: "", ruleset: ""};
}

let last = "";
effect(() => {
  const subject = subjectOf(board.value);
  const key = JSON.stringify(subject);
  if (key === last) return;
  last = key;
  svg(subject, {legend: false}).then((picture) => {
    if (key !== last) return;
    const {nodes, view} = parse(picture);
    const shape = shapeOf(subject.rules.shape);
    const labels = nodes.flatMap((node) => [...node.querySelectorAll("text.label.start")]);
    const labelled = new Set(labels.map((label) => cellAt(Number(label.getAttribute("x")), Number(label.getAttribute("y")), shape)));
    for (let cell = shape.placed; cell < shape.cells; ++cell) labelled.add(cell);  // with their names
    drawing.value = {of: subject.rules.shape, nodes, view, labelled};
    drawingError.value = "";
  }, (error) => {
    if (key !== last) return;
    drawing.value = null;
    drawingError.value = messageOf(error);
  });
});

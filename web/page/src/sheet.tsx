// The sheet for the printer: hidden on the screen.
import {signal} from "@preact/signals";
import {parse} from "./drawing";
import {type Puzzle, solve, svg, work} from "./engine";
import {loaded} from "./input";
import {type Board, puzzleOf} from "./puzzle";
import {board} from "./state";

const sheet = signal<{puzzles: SVGSVGElement[]; solutions: SVGSVGElement[]; perPage: number} | null>(null);
export const kMostPrinted = 48;

function pictureOf(text: string): SVGSVGElement {
  const {nodes, view} = parse(text, true);
  const root = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  root.setAttribute("class", "nonet");
  root.setAttribute("viewBox", view.join(" "));
  root.append(...nodes);
  return root;
}

export async function print(perPage: number) {
  await work("Preparing the sheet", async (signal) => {
    const list: (Puzzle | ReturnType<typeof puzzleOf>)[] = loaded.value.puzzles.length > 1
      ? loaded.value.puzzles.slice(0, kMostPrinted) : [puzzleOf(board.value as Board)];
    const puzzles = [], solutions = [];
    for (const puzzle of list) {
      puzzles.push(pictureOf(await svg(puzzle, {legend: perPage === 1, signal})));
      const {status, solution} = await solve(puzzle, {limit: 2, timeout: 20, signal});
      if (status === "unique" && solution) solutions.push(pictureOf(await svg(puzzle, {legend: false, solution, signal})));
    }
    sheet.value = {puzzles, solutions, perPage};
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    window.print();
  });
}

const pages = <T,>(list: T[], size: number): T[][] =>
  Array.from({length: Math.ceil(list.length / size)}, (_, i) => list.slice(i * size, (i + 1) * size));

export function Sheet() {
  if (!sheet.value) return null;
  const {puzzles, solutions, perPage} = sheet.value;
  const page = (pictures: SVGSVGElement[], size: number, first: number, key: string) => (
    <div class={`page of-${size}`} key={key}>
      {pictures.map((picture, i) => (
        <figure key={i}><figcaption>{first + i + 1}</figcaption><div ref={(box) => { box?.replaceChildren(picture); }} /></figure>
      ))}
    </div>
  );
  return (
    <div class="sheet" aria-hidden="true">
      {pages(puzzles, perPage).map((each, i) => page(each, perPage, i * perPage, `p${i}`))}
      {pages(solutions, 12).map((each, i) => page(each, 12, i * 12, `s${i}`))}
    </div>
  );
}

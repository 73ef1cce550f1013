// Taking the puzzle away: links, files, certificate, print.
import {signal} from "@preact/signals";
import {convert, encode, first, messageOf, prove, svg, verify, work} from "./engine";
import {fragmentOf} from "./fragment";
import {puzzleOf} from "./puzzle";
import {kMostPrinted, print} from "./sheet";
import {loaded} from "./input";
import {board} from "./state";
import {solution} from "./status";

const nothing = {name: "", text: "", note: ""};
const shown = signal(nothing);
board.subscribe(() => { shown.value = nothing; });
const perPage = signal(1);

async function offer(name: string, make: () => Promise<string>) {
  try {
    const text = (await make()).trim();
    const isCopied = await navigator.clipboard?.writeText(text).then(() => true, () => false);
    shown.value = {name, text, note: isCopied ? "copied." : "copy it from the field."};
  } catch (error) {
    shown.value = {name, text: "", note: messageOf(error)};
  }
}

export function download(name: string, content: Blob) {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

const save = (name: string, type: string, make: (signal: AbortSignal) => Promise<string>) =>
  work(`Making ${name}`, async (signal) => download(name, new Blob([await make(signal)], {type})));

const pictureOf = () => svg(puzzleOf(board.value), {legend: true});

async function savePng() {
  await work("Making the PNG", async () => {
    const url = URL.createObjectURL(new Blob([await pictureOf()], {type: "image/svg+xml"}));
    const image = new Image();
    image.src = url;
    await image.decode();
    URL.revokeObjectURL(url);
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [image.width * 2, image.height * 2];
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((done) => canvas.toBlob(done, "image/png"));
    if (blob) download("puzzle.png", blob);
  });
}

const proveAndCheck = () => work("Making and checking the certificate", async (signal) => {
  const certificate = await prove(puzzleOf(board.value), {timeout: 120, signal});
  const {verified, claim, message} = await verify(certificate, {signal});
  shown.value = {name: "Certificate", text: certificate, note: verified ? `checked in this browser, ${claim}.` : `refused, ${message}.`};
});

export function SharePanel() {
  const puzzle = puzzleOf(board.value);
  const link = async () => `${location.href.replace(/[?#].*/, "")}#${await fragmentOf(board.value)}`;
  return (
    <>
      <section>
        <h3>Copy</h3>
        <div class="choices">
          <button onClick={() => void offer("Link", link)}>Link to this page</button>
          <button onClick={() => void offer("f-puzzles", () => first(convert(puzzle, "f-puzzles")))}>f-puzzles link</button>
          <button onClick={() => void offer("Interactive Sudoku Solver", () => first(convert(puzzle, "iss")))}>ISS string</button>
          <button onClick={() => void offer("JSON", () => first(convert(puzzle, "jsonl")))}>JSON</button>
        </div>
        {shown.value.name !== "Certificate" && <Shown />}
      </section>
      <section>
        <h3>Save</h3>
        <div class="choices">
          <button onClick={() => void save("puzzle.svg", "image/svg+xml", pictureOf)}>SVG</button>
          <button onClick={() => void savePng()}>PNG</button>
          <button onClick={() => void save("puzzle.jsonl", "application/json", () => convert(puzzle, "jsonl"))}>JSON Lines</button>
          <button onClick={() => void save("puzzle.cnf", "text/plain", async (signal) => (await encode(puzzle, {signal})).dimacs)}>DIMACS</button>
          <button onClick={() => void save("puzzle.cert", "text/plain", (signal) => prove(puzzle, {timeout: 120, signal}))}>Certificate</button>
        </div>
        <p><small>ISS is the Interactive Sudoku Solver. DIMACS is the formula for SAT solvers.</small></p>
      </section>
      <section>
        <h3>Certificate</h3>
        <p>A proof of the verdict that an independent checker verifies.</p>
        <div class="row"><button onClick={() => void proveAndCheck()}>Make and check</button></div>
        {shown.value.name === "Certificate" && <Shown />}
      </section>
      <section>
        <h3>Print</h3>
        <p>{loaded.value.puzzles.length > 1 ? `The ${Math.min(loaded.value.puzzles.length, kMostPrinted)} first puzzles of the file` : "This puzzle"}, solutions on the last page.</p>
        <div class="row">
          <label>Puzzles per page<select value={perPage.value} onChange={(event) => { perPage.value = Number(event.currentTarget.value); }}>
            {[1, 2, 4, 6, 9, 12].map((number) => <option key={number}>{number}</option>)}
          </select></label>
          <button onClick={() => void print(perPage.value)} disabled={loaded.value.puzzles.length < 2 && !solution.value}>Print</button>
        </div>
      </section>
    </>
  );
}

function Shown() {
  const {name, text, note} = shown.value;
  return (
    <div aria-live="polite">
      {name && <p>{name}: {note}</p>}
      {text && <textarea readOnly rows={4} value={text} aria-label={name} data-testid="shared" />}
    </div>
  );
}

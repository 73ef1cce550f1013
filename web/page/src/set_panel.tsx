// For setters: clues and constraints that are not needed, fewer clues, new puzzles.
import {signal} from "@preact/signals";
import {type Level, levels, meaningOf} from "./difficulty";
import {check, type Check, generate, giveUp, minimise, rate, type Symmetry, work} from "./engine";
import {open} from "./input";
import {togglePlay} from "./play";
import {type Board, boardOf, cellOf, isClassic, puzzleOf} from "./puzzle";
import {board, clearEntries, edit, isPlaying, overlay, setRules, shape, type Tint} from "./state";
import {solution} from "./status";

const checked = signal<{of: Board; value: Check} | null>(null);
const symmetry = signal<Symmetry>("none");
const difficulty = signal("any");
const clues = signal({from: "", to: ""});
const kinds = signal("");
const progress = signal("");

const symmetries: Symmetry[] = ["none", "rotation180", "rotation90", "horizontal", "vertical", "diagonal", "antidiagonal", "diagonals", "orthogonal", "full"];

export function SetPanel() {
  return <><Titles /><Redundant /><Generate /></>;
}

function Titles() {
  const field = (name: "title" | "author" | "ruleset", label: string) => (
    <label>{label}<input value={board.value[name]} onChange={(event) => edit({[name]: event.currentTarget.value})} /></label>
  );
  return (
    <details>
      <summary>Title, author and rules</summary>
      {field("title", "Title")}{field("author", "Author")}{field("ruleset", "Rules in words")}
    </details>
  );
}

const kCheckSeconds = 120;
const counted = (number: number, what: string) => `${number} ${what}${number === 1 ? "" : "s"}`;
// One of several equal ones goes.
const without = (list: string[], text: string) => list.toSpliced(list.indexOf(text), 1);

function Redundant() {
  const found = checked.value?.of === board.value ? checked.value.value : null;
  const run = () => work("Checking each clue and constraint", async (signal) => {
    const of = board.value;
    const value = await check(puzzleOf(of), {timeout: kCheckSeconds, signal});
    if (!value.complete && value.redundant.length + value.redundantConstraints.length === 0) giveUp(kCheckSeconds);
    checked.value = {of, value};
    overlay.value = {source: "redundant", tints: Object.fromEntries(value.redundant.map((each) => [cellOf(each, shape.value), "redundant" as Tint]))};
  });
  const fewer = () => work("Removing clues", async (signal) => {
    const made = await minimise(puzzleOf(board.value), {timeout: 120, signal, seed: Math.floor(Math.random() * 2 ** 31)});
    edit({clues: made.clues, removed: []});
  });
  const prune = () => work("Removing constraints", async (signal) => {
    const made = await minimise(puzzleOf(board.value), {constraints: true, timeout: kCheckSeconds, signal});
    setRules({constraints: made.rules.constraints});  // all clues stay
  });
  const remove = (text: string) => setRules({constraints: without(board.value.rules.constraints, text)});
  const hasEntries = board.value.entries.some(Boolean) || board.value.notes.some(Boolean);
  return (
    <section>
      <h3>Clues</h3>
      <p>{counted(board.value.clues.filter(Boolean).length, "clue")}, {counted(board.value.rules.constraints.length, "constraint")}.</p>
      <div class="row">
        <button onClick={() => void run()} disabled={!solution.value}>Find redundant</button>
        <button onClick={() => void fewer()} disabled={!solution.value}>Minimise</button>
        {hasEntries && <button onClick={clearEntries}>Clear entries and notes</button>}
        {hasEntries && <button onClick={() => edit({clues: board.value.clues.map((clue, cell) => clue || board.value.entries[cell]!), entries: board.value.entries.map(() => 0), removed: []})}>Make entries clues</button>}
      </div>
      {!solution.value && <p><small>Both need a puzzle with exactly one solution.</small></p>}
      {found && board.value.clues.some(Boolean) && <p>{found.minimal ? "Minimal: the puzzle needs each of its clues." : found.redundant.length > 0
        ? `${counted(found.redundant.length, "redundant clue")}, each by itself: see the rings.` : found.message || "No clue is redundant."}</p>}
      {found && !found.complete && <p>After {kCheckSeconds} s the search ended: more may be redundant.</p>}
      {found?.complete && found.redundantConstraints.length === 0 && board.value.rules.constraints.length > 0 && <p>The puzzle needs each of its constraints.</p>}
      {found && found.redundantConstraints.length > 0 && <>
        <p>{counted(found.redundantConstraints.length, "redundant constraint")}, each by itself. Together they may be needed.</p>
        <div class="row"><button onClick={() => void prune()}>Remove as many as possible</button></div>
        <ul class="lines">{found.redundantConstraints.map((text) => <li key={text}><code>{text}</code><button onClick={() => remove(text)} aria-label={`Remove ${text}`}>✕</button></li>)}</ul>
      </>}
    </section>
  );
}

// The lower bound of clues is the first number, the upper bound the second.
function range(): [number | null, number | null] | undefined {
  const {from, to} = clues.value;
  if (from === "" && to === "") return undefined;
  return [from === "" ? null : Number(from), to === "" ? null : Number(to)];
}

const kMostSeconds = 20;

// Too hard a puzzle has too few clues. So without a range of the setter, the next ones have more.
const make = () => work("Generating", async (signal) => {
  const drawn = kinds.value.split(",").map((each) => each.trim()).filter(Boolean);
  const rules = drawn.length > 0 ? {...board.value.rules, constraints: board.value.rules.constraints.filter((each) => /^(doublers|chaos) /.test(each))} : board.value.rules;
  const style = drawn.length > 0 ? {kinds: drawn} : {symmetry: symmetry.value};
  const wanted = drawn.length > 0 ? -1 : levels.indexOf(difficulty.value as Level);  // -1: any
  const given = range();
  let seed = Math.floor(Math.random() * 2 ** 31);
  let least = 0;
  const start = performance.now();
  for (let tries = 1; performance.now() - start < kMostSeconds * 1000; ++tries) {
    const more = least > 0 ? {clues: least, minimal: false} : {};
    const made = await generate(1, {rules, seed: seed++, ...style, clues: given, timeout: kMostSeconds, signal, ...more})
      .then(([first]) => first, (error) => { if (error.kind !== "timeout") throw error; });
    if (!made) break;
    const rating = wanted < 0 ? null : await rate(made, {depth: 0, backdoor: 0, timeout: kMostSeconds, signal});
    if (rating && !rating.complete) continue;
    const level = !rating ? wanted : rating.difficulty ? levels.indexOf(rating.difficulty) : -1;
    progress.value = tries === 1 ? "" : `${tries} puzzles tried`;
    if (level > wanted && !given && tries % 10 === 0) least = Math.max(least, made.clues.filter(Boolean).length) + 1;
    if (level !== wanted) continue;
    const wasPlaying = isPlaying.value;
    open(boardOf(made));
    if (wasPlaying) togglePlay();
    return;
  }
  throw new Error(`No such puzzle found in ${kMostSeconds} s. Try another number of clues, symmetry or difficulty.`);
});

function Generate() {
  const draws = kinds.value.trim() !== "";
  const bound = (name: "from" | "to", label: string) => (
    <label>{label}<input type="number" min="0" max={shape.value.cells} value={clues.value[name]}
      onInput={(event) => { clues.value = {...clues.value, [name]: event.currentTarget.value}; }} /></label>
  );
  return (
    <section>
      <h3>Generate</h3>
      <p>A new puzzle with the size, regions and {draws ? "variants" : "constraints"} of this board.</p>
      <label>Kinds of constraints to draw<input value={kinds.value} placeholder="killer:20-24, thermometer, antiknight"
        onInput={(event) => { kinds.value = event.currentTarget.value; }} /></label>
      <div class="fields">
        <label>Difficulty<select value={difficulty.value} disabled={draws} onChange={(event) => { difficulty.value = event.currentTarget.value; }}>
          {["any", ...levels].map((name) => <option key={name}>{name}</option>)}
        </select></label>
        <label>Symmetry<select value={symmetry.value} disabled={draws} onChange={(event) => { symmetry.value = event.currentTarget.value as Symmetry; }}>
          {symmetries.map((name) => <option key={name}>{name}</option>)}
        </select></label>
        {bound("from", "Clues from")}{bound("to", "Clues to")}
      </div>
      {draws && <p><small>Each kind by name, with a number or a range after ":". These replace the constraints of this board.</small></p>}
      {!draws && difficulty.value !== "any" && <p><small>{difficulty.value.replace(/^./, (letter) => letter.toUpperCase())}: {meaningOf(difficulty.value as Level, isClassic(board.value))}.</small></p>}
      <div class="row"><button class="main" onClick={() => void make()}>Generate</button><small aria-live="polite">{progress.value}</small></div>
    </section>
  );
}

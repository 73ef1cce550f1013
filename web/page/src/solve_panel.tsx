// Explanations, difficulty, and what to do about a broken or an open puzzle.
import {signal} from "@preact/signals";
import {useEffect, useRef} from "preact/hooks";
import {type ClueChange, giveUp, type Rating, rate, repair, solutions, work} from "./engine";
import {meaningOf} from "./difficulty";
import {apply, at, explainAll, headline, hint, isAll, level, showStep, step, stepBy, steps, whereOf} from "./hints";
import {togglePlay} from "./play";
import {cellOf, nameOf, puzzleOf} from "./puzzle";
import {type Board} from "./puzzle";
import {board, edit, isPlaying, overlay, shape, symbol, type Tint} from "./state";
import {kMostCounted, showsCandidates, solution, status} from "./status";

interface Found<T> { of: Board; value: T; }
const rating = signal<Found<Rating> | null>(null);
const repairs = signal<Found<{found: ClueChange[][]; message: string}> | null>(null);
const pair = signal<Found<{both: number[][]; shown: number}> | null>(null);
const valid = <T,>(found: Found<T> | null): T | null => found && found.of === board.value ? found.value : null;

export function SolvePanel() {
  const {kind} = status.value;
  return (
    <>
      {kind === "none" && <Broken />}
      {kind === "many" && <Open />}
      <Explain />
      {solution.value && <Difficulty />}
      {showsCandidates.value && <Legend />}
    </>
  );
}

function Explain() {
  const shown = step.value;
  const text = useRef<HTMLDivElement>(null);
  useEffect(() => { text.current?.scrollIntoView({block: "nearest"}); }, [shown, level.value]);
  return (
    <section>
      <h3>Explain</h3>
      <div class="row">
        <button class="main" onClick={() => void hint()}>{level.value === 0 ? "Hint" : level.value === 1 ? "Show what follows" : "Do it, next hint"}</button>
        {level.value === 2 && <button onClick={apply}>Do it</button>}
        <button onClick={() => void explainAll()}>All steps</button>
        {solution.value && <button onClick={showSolution}>Solution</button>}
      </div>
      {headline.value && <p>{headline.value}</p>}
      {shown && (
        <div class="step" aria-live="polite" data-testid="step" ref={text}>
          <p>{level.value === 1 ? whereOf(shown) : shown.text}</p>
          {level.value === 2 && shown.size > 1 && (
            <p><small>{shown.size} facts at once{shown.smallest ? "; no smaller set is enough" : ""}.</small></p>
          )}
        </div>
      )}
      {steps.value.length > 1 && <Steps />}
      {solution.value && !isPlaying.value && (
        <p><small>Digits that you type are clues. To solve the puzzle yourself, <button class="link" onClick={togglePlay}>play</button>.</small></p>
      )}
    </section>
  );
}

function showSolution() {
  const values = solution.value!;
  overlay.value = {source: "solution", digits: Object.fromEntries(values.map((digit, cell) => [cell, digit]))};
}

function Steps() {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => { list.current?.querySelector("[aria-current=step]")?.scrollIntoView({block: "nearest"}); }, [at.value]);
  return (
    <>
      <div class="row">
        <button onClick={() => stepBy(-1)} disabled={at.value <= 0} aria-label="Step before">‹</button>
        <span>Step {at.value + 1} of {steps.value.length}{isAll.value ? "" : " so far"}</span>
        <button onClick={() => stepBy(1)} disabled={at.value + 1 >= steps.value.length} aria-label="Next step">›</button>
        <small>Keys: K and J</small>
      </div>
      <ol class="steps" ref={list}>
        {steps.value.map((each, i) => (
          <li key={i} aria-current={i === at.value ? "step" : undefined}>
            <button class="link" onClick={() => showStep(i, 2)}>{each.text.length > 160 ? `${each.text.slice(0, 160)} …` : each.text}</button>
          </li>
        ))}
      </ol>
    </>
  );
}


function Difficulty() {
  const found = valid(rating.value);
  const run = () => work("Rating", async (signal) => {
    const of = board.value;
    const value = await rate(puzzleOf(of), {signal, timeout: 60});
    if (!value.complete) giveUp(60);
    rating.value = {of, value};
  });
  return (
    <section>
      <h3>Difficulty</h3>
      {!found && <div class="row"><button onClick={() => void run()}>Rate the puzzle</button></div>}
      {found && <>
        <p>{found.difficulty
          ? <><strong>{found.difficulty.replace(/^./, (letter) => letter.toUpperCase())}</strong>: {meaningOf(found.difficulty, found.er !== null)}.</>
          : "Only a puzzle with exactly one solution is rated."}</p>
        <dl>
          {found.er !== null && <><dt>Sudoku Explainer (ER/EP/ED)</dt><dd>{[found.er, found.ep, found.ed].map((each) => each?.toFixed(1)).join("/")}</dd></>}
          {found.largestStep !== null && <><dt>Largest step</dt><dd>{found.largestStep} {found.largestStep === 1 ? "constraint" : "constraints"}</dd></>}
          {found.depth !== null && <><dt>Nested assumptions</dt><dd>{found.depth < 0 ? "more than 2" : found.depth}</dd></>}
          {found.backdoor !== null && <><dt>Smallest backdoor</dt><dd>{found.backdoor < 0 ? "more than 3 cells" : `${found.backdoor} ${found.backdoor === 1 ? "cell" : "cells"} (${found.backdoors} ${found.backdoors === 1 ? "way" : "ways"})`}</dd></>}
        </dl>
      </>}
    </section>
  );
}

function changeText(change: ClueChange): string {
  const [digit, next, name] = [change.digit, change.new, nameOf(cellOf(change, shape.value), shape.value)];
  return next === 0 ? `remove ${symbol(digit)} from ${name}`
    : digit === 0 ? `add ${symbol(next)} in ${name}` : `change ${name} from ${symbol(digit)} to ${symbol(next)}`;
}

function Repairs({goal}: {goal: "unique" | "solution"}) {
  const found = valid(repairs.value);
  const run = () => work("Looking for the fewest changes", async (signal) => {
    const of = board.value;
    const value = await repair(puzzleOf(of), {goal, limit: 10, timeout: 60, signal});
    if (value.found.length === 0 && !value.complete) giveUp(60);
    repairs.value = {of, value};
  });
  const show = (changes: ClueChange[]) => {
    overlay.value = {source: "repair", tints: Object.fromEntries(changes.map((each) => [cellOf(each, shape.value), "wrong" as Tint]))};
  };
  const use = (changes: ClueChange[]) => {
    const clues = [...board.value.clues];
    for (const each of changes) clues[cellOf(each, shape.value)] = each.new;
    edit({clues, removed: []});
  };
  return (
    <>
      <div class="row"><button onClick={() => void run()}>Which clue to change?</button></div>
      {found && (found.found.length === 0 ? <p>{found.message || "No change of the clues helps."}</p> : (
        <ul class="repairs">
          {found.found.map((changes, i) => (
            <li key={i}><button class="link" onMouseEnter={() => show(changes)} onFocus={() => show(changes)} onClick={() => use(changes)}>
              {changes.map(changeText).join(", ").replace(/^./, (letter) => letter.toUpperCase())}
            </button></li>
          ))}
        </ul>
      ))}
    </>
  );
}

function Broken() {
  return (
    <section>
      <h3>No solution</h3>
      <p>The ringed clues cannot all be right. One of them may be a slip.</p>
      <Repairs goal="unique" />
    </section>
  );
}

function Open() {
  const found = overlay.value?.source === "differ" ? valid(pair.value) : null;
  const run = () => work("Looking for two solutions", async (signal) => {
    const of = board.value;
    const {solutions: both} = await solutions(puzzleOf(of), {limit: 2, timeout: 60, signal});
    if (both.length < 2) giveUp(60);
    show(of, both, 0);
  });
  function show(of: Board, both: number[][], shown: number) {
    pair.value = {of, value: {both, shown}};
    const differing = both[0]!.flatMap((digit, cell) => digit !== both[1]![cell] ? [cell] : []);
    overlay.value = {
      source: "differ", digits: Object.fromEntries(both[shown]!.map((digit, cell) => [cell, digit])),
      tints: Object.fromEntries(differing.map((cell) => [cell, "differ" as Tint])),
    };
  }
  return (
    <section>
      <h3>More than one solution</h3>
      <div class="row">
        <button onClick={() => found ? show(board.value, found.both, 1 - found.shown) : void run()}>
          {found ? `Show solution ${2 - found.shown}` : "Two solutions that differ"}
        </button>
        {found && <button onClick={() => { pair.value = null; overlay.value = null; }}>Hide</button>}
      </div>
      {found && <p>Solution {found.shown + 1} of 2. The ringed cells differ.</p>}
      {board.value.clues.some(Boolean) && <Repairs goal="unique" />}
    </section>
  );
}

function Legend() {
  return (
    <section>
      <h3>True candidates</h3>
      <p>Each digit is in some solution. A large one is in all of them.</p>
      <ul class="legend">
        <li><b class="note once">5</b> in exactly one solution (boxed)</li>
        <li><b class="note some">5</b> in 2 to {kMostCounted - 1} solutions</li>
        <li><b class="note many">5</b> in {kMostCounted} or more</li>
      </ul>
    </section>
  );
}

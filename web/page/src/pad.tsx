// Buttons under the board: a pad of digits, and what keys do for those who have no keyboard.
import {hint} from "./hints";
import {check, togglePlay} from "./play";
import {timesOf, valuesOf} from "./puzzle";
import {board, canRedo, canUndo, erase, isPlaying, redo, shape, symbol, typeDigit, typesNotes, undo} from "./state";
import {showsCandidates, toggleCandidates} from "./status";

export function Pad() {
  const {digits: n, placed} = shape.value;
  const times = timesOf(shape.value);
  const values = valuesOf(board.value).slice(0, placed);
  const digits = Array.from({length: n}, (_, i) => i + 1);
  return (
    <div class="pad">
      <div class="digits" style={{gridTemplateColumns: `repeat(${n > 9 ? Math.ceil(n / 2) : n}, 1fr)`}} role="group" aria-label="Digits">
        {digits.map((digit) => {
          const left = times === null ? null : times - values.filter((value) => value === digit).length;
          return (
            <button key={digit} class={typesNotes.value ? "noting" : ""} onClick={() => typeDigit(digit)}
              aria-label={`${symbol(digit)}${typesNotes.value ? ", pencil mark" : ""}${left === null ? "" : `, ${left} left`}`} data-done={left !== null && left <= 0}>
              {symbol(digit)}
            </button>
          );
        })}
      </div>
      <div class="tools" role="toolbar" aria-label="Edit">
        <button onClick={undo} disabled={!canUndo.value} title="Undo (Ctrl Z)">Undo</button>
        <button onClick={redo} disabled={!canRedo.value} title="Redo (Ctrl Y)">Redo</button>
        <button onClick={erase} title="Erase (Backspace)">Erase</button>
        <button aria-pressed={typesNotes.value} onClick={() => { typesNotes.value = !typesNotes.value; }} title="Pencil marks (N)">Notes</button>
        <button aria-pressed={showsCandidates.value} onClick={toggleCandidates} title="True candidates (T)">Candidates</button>
        <button onClick={() => void hint()} title="Hint (H)">Hint</button>
        <button aria-pressed={isPlaying.value} onClick={togglePlay} title="Play (P)">Play</button>
        {isPlaying.value && <button onClick={() => void check()} title="Verify (V)">Verify</button>}
      </div>
    </div>
  );
}

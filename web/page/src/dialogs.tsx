// Dialogs: help, open, new.
import {type Signal, useSignal} from "@preact/signals";
import type {ComponentChildren} from "preact";
import {useEffect, useRef} from "preact/hooks";
import {messageOf, version} from "./engine";
import {load, loadFile, open, openEmpty} from "./input";
import {keys, otherKeys} from "./keys";
import {emptyBoard, sizes} from "./puzzle";

function Dialog({shows, title, children}: {shows: Signal<boolean>; title: string; children: ComponentChildren}) {
  const dialog = useRef<HTMLDialogElement>(null);
  const isShown = shows.value;
  useEffect(() => {
    if (isShown && !dialog.current!.open) dialog.current!.showModal();
    if (!isShown) dialog.current!.close();
  }, [isShown]);
  const close = () => { shows.value = false; };
  return (
    <dialog ref={dialog} aria-label={title} onClose={close} onClick={(event) => { if (event.target === dialog.current) close(); }}>
      <div class="dialog">
        <div class="row"><h2>{title}</h2><button onClick={close} aria-label="Close">✕</button></div>
        {isShown && children}
      </div>
    </dialog>
  );
}

export function Help({shows}: {shows: Signal<boolean>}) {
  return (
    <Dialog shows={shows} title="Help">
      <p>Type or paste a puzzle. The line under the board says whether it is valid and how many solutions it has.</p>
      <p>Everything runs in your browser. The page sends nothing, and it works offline after the first visit.</p>
      <table><caption>Keys</caption><tbody>
        {[...keys.filter(({shown}) => shown).map(({shown, does}) => [shown, does]), ...otherKeys].map(([shown, does]) => (
          <tr key={shown}><th scope="row"><kbd>{shown}</kbd></th><td>{does}</td></tr>
        ))}
      </tbody></table>
      <p><small>nonet {version}</small></p>
    </Dialog>
  );
}

export function Open({shows}: {shows: Signal<boolean>}) {
  const text = useRef<HTMLTextAreaElement>(null);
  const close = () => { shows.value = false; };
  return (
    <Dialog shows={shows} title="Open a puzzle">
      <p>A line of digits, a grid, JSON, a link of f-puzzles or SudokuPad, or a string of the Interactive Sudoku Solver.</p>
      <label>Text<textarea ref={text} rows={7} spellcheck={false} /></label>
      <div class="row">
        <button class="main" onClick={() => void load(text.current!.value).then(close)}>Open</button>
        <label class="file">File<input type="file" onChange={(event) => void loadFile(event.currentTarget.files![0]!).then(close)} /></label>
      </div>
      <p><small>You can also paste or drop text and files anywhere on the page.</small></p>
    </Dialog>
  );
}

export function New({shows}: {shows: Signal<boolean>}) {
  return (
    <Dialog shows={shows} title="New board">
      <p>An empty board. Undo brings the present board back.</p>
      <div class="choices">
        {sizes.map(({shape, name}) => (
          <button key={name} onClick={() => { open(emptyBoard(shape)); shows.value = false; }}>{name}</button>
        ))}
      </div>
      <OtherShape close={() => { shows.value = false; }} />
    </Dialog>
  );
}

function OtherShape({close}: {close: () => void}) {
  const input = useRef<HTMLInputElement>(null);
  const fault = useSignal("");
  const put = () => openEmpty(input.current!.value).then(close, (error) => { fault.value = messageOf(error); });
  return (
    <>
      <label>Another shape: box, rows x columns, digits, further cells
        <input ref={input} spellcheck={false} placeholder="3x3 6x9" onKeyDown={(event) => { if (event.key === "Enter") void put(); }} /></label>
      <div class="row"><button onClick={() => void put()}>New board</button></div>
      <p><small>3x3 6x9 has 6 rows of 9 cells, 3x3 9x9 0-8 has the digits 0 to 8. 3x3 +8 has 8 cells below the board.</small></p>
      {fault.value && <p class="error" role="alert">{fault.value}</p>}
    </>
  );
}

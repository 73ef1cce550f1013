// The layout of the page: title, board, status and pad, and the panels.
import {signal} from "@preact/signals";
import {Board} from "./board";
import {ComparePanel} from "./compare_panel";
import {Help, New, Open} from "./dialogs";
import {DrawPanel} from "./draw_panel";
import {drawingError} from "./drawing";
import {stop, trouble, working} from "./engine";
import {loaded, notice, showLoaded} from "./input";
import {showsHelp} from "./keys";
import {Pad} from "./pad";
import {clock, verdict} from "./play";
import {SetPanel} from "./set_panel";
import {SharePanel} from "./share_panel";
import {Sheet} from "./sheet";
import {SolvePanel} from "./solve_panel";
import {board, isPlaying, tab} from "./state";
import {askLonger, kPatience, openCount, status} from "./status";
import {choose} from "./strokes";

const tabs = [
  {name: "Solve", panel: SolvePanel}, {name: "Draw", panel: DrawPanel}, {name: "Set", panel: SetPanel},
  {name: "Share", panel: SharePanel}, {name: "Compare", panel: ComparePanel},
] as const;
const showsOpen = signal(false);
const showsNew = signal(false);

export function App() {
  return (
    <>
      <header>
        <h1>nonet</h1>
        <nav aria-label="Board">
          <button onClick={() => { showsNew.value = true; }}>New</button>
          <button onClick={() => { showsOpen.value = true; }}>Open</button>
          <button onClick={() => { showsHelp.value = true; }} aria-label="Help and keys" title="Help and keys (?)">?</button>
        </nav>
      </header>
      <main>
        <section class="left" aria-label="Puzzle">
          <Titles />
          <Board />
          <StatusLine />
          <Pad />
        </section>
        <section class="right" aria-label="Tools">
          <Tabs />
          <Work />
          {tabs.map(({name, panel: Panel}) => (
            <div key={name} role="tabpanel" id={`panel-${name}`} aria-labelledby={`tab-${name}`} hidden={tab.value !== name}>
              {tab.value === name && <Panel />}
            </div>
          ))}
        </section>
      </main>
      <Help shows={showsHelp} /><Open shows={showsOpen} /><New shows={showsNew} />
      <Sheet />
    </>
  );
}

function Titles() {
  const {title, author, ruleset} = board.value;
  const {puzzles, index} = loaded.value;
  return (
    <div class="titles">
      {(title || author) && <h2>{title}{author && <small>{title ? " by " : "By "}{author}</small>}</h2>}
      {ruleset && <details><summary>Rules</summary><p>{ruleset}</p></details>}
      {puzzles.length > 1 && (
        <div class="row" role="group" aria-label="Puzzles of the file">
          <button onClick={() => showLoaded(index - 1)} disabled={index === 0} aria-label="Puzzle before">‹</button>
          <span>Puzzle {index + 1} of {puzzles.length.toLocaleString("en")}</span>
          <button onClick={() => showLoaded(index + 1)} disabled={index + 1 === puzzles.length} aria-label="Next puzzle">›</button>
        </div>
      )}
      {notice.value && (
        <p class={notice.value.isError ? "notice error" : "notice"} role="status">
          {notice.value.text}. <button class="link" onClick={() => { notice.value = null; }}>Close</button>
        </p>
      )}
    </div>
  );
}

const signs = {busy: "…", one: "✓", many: "○", none: "✗", unknown: "?"};

function StatusLine() {
  const {kind, text, detail, canWait} = status.value;
  const shown = drawingError.value && kind !== "none" ? drawingError.value : text;
  return (
    <div class="status-line">
      <p class={`status ${kind}`} role="status" aria-live="polite" data-testid="status">
        <span class="sign" aria-hidden="true">{signs[kind]}</span>
        <span>{shown}{detail && <small> {detail}</small>}</span>
      </p>
      {canWait && <button onClick={askLonger}>Look for {kPatience} s</button>}
      {isPlaying.value && (
        <p class="play-line"><span role="timer" aria-label="Time">{clock.value}</span>
          <span>{openCount.value} open</span><span aria-live="polite">{verdict.value}</span></p>
      )}
    </div>
  );
}

function Tabs() {
  function onKeyDown(event: KeyboardEvent) {
    const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
    if (by === 0) return;
    event.stopPropagation();
    const index = tabs.findIndex(({name}) => name === tab.value);
    open(tabs[(index + by + tabs.length) % tabs.length]!.name);
    document.getElementById(`tab-${tab.value}`)?.focus();
  }
  function open(name: typeof tab.value) {
    if (name !== "Draw") choose(null);
    tab.value = name;
  }
  return (
    <div role="tablist" aria-label="Tools" onKeyDown={onKeyDown}>
      {tabs.map(({name}) => (
        <button key={name} role="tab" id={`tab-${name}`} aria-controls={`panel-${name}`} aria-selected={tab.value === name}
          tabIndex={tab.value === name ? 0 : -1} onClick={() => open(name)}>{name}</button>
      ))}
    </div>
  );
}

function Work() {
  return (
    <div class="work" aria-live="polite">
      {working.value && <p><span>{working.value} …</span> <button onClick={stop}>Stop</button></p>}
      {trouble.value && <p class="error">{trouble.value}</p>}
    </div>
  );
}

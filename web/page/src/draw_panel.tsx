// Constraints: the list of kinds with pictures, drawing, the list of those on the board, regions.
import {signal} from "@preact/signals";
import {useEffect, useRef} from "preact/hooks";
import {parse} from "./drawing";
import {constraints, type Kind, soon, svg} from "./engine";
import {kCell} from "./geometry";
import {cellsIn, emptyBoard} from "./puzzle";
import {board, overlay, setRules, shape, type Tint} from "./state";
import {add, applyDraft, choose, chooseRegions, discardDraft, draft, draftCounts, form, isRegions, keepsStrokes, kind, line, region, regionSize, strokeError, strokes, values} from "./strokes";

const kinds = signal<Kind[]>([]);
const pictures = signal<Record<string, SVGSVGElement>>({});
const search = signal("");
const free = signal("");

async function loadKinds() {
  if (kinds.value.length > 0) return;
  kinds.value = (await soon(constraints())).filter(({shape}) => shape === "3x3");  // others are for boards that the page has not
  const made: Record<string, SVGSVGElement> = {};
  for (const {name, example} of kinds.value) {
    const picture = await svg(emptyBoard().clues, {rules: {constraints: [example]}, legend: false}).catch(() => "");
    if (picture) made[name] = thumbnail(picture, example);
  }
  pictures.value = made;
}

// The part of the board around the cells of the example.
function thumbnail(picture: string, example: string): SVGSVGElement {
  const {nodes, view} = parse(picture);
  const places = [...example.matchAll(/r(\d+)c(\d+)/g)].map(([, row, column]) => [Number(row), Number(column)] as const);
  const [rows, columns] = [places.map(([row]) => row), places.map(([, column]) => column)];
  const isBeside = Math.min(view[0], view[1]) < -kCell / 2 && Math.min(...rows, ...columns) > 0;  // the clue of a diagonal
  const least = isBeside ? [-1, -1] : places.length > 0 ? [Math.min(...columns) - 1, Math.min(...rows) - 1] : [0, 0];
  const span = places.length > 0 ? Number(isBeside) + Math.max(2, Math.max(...columns) - least[0]!, Math.max(...rows) - least[1]!) : 9;
  const root = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  root.setAttribute("class", "nonet thumbnail");
  root.setAttribute("viewBox", [least[0]! * kCell - 6, least[1]! * kCell - 6, span * kCell + 12, span * kCell + 12].join(" "));
  for (const title of nodes.flatMap((node) => [...node.querySelectorAll("title")])) title.remove();
  root.append(...nodes);
  return root;
}

function Picture({name}: {name: string}) {
  const picture = pictures.value[name];
  return <span class="picture" aria-hidden="true" ref={(span) => { if (span && picture) span.replaceChildren(picture.cloneNode(true)); }} />;
}

export function DrawPanel() {
  useEffect(() => {
    void loadKinds();
    return () => chooseRegions(false);
  }, []);
  return (
    <>
      {kind.value ? <Chosen /> : isRegions.value ? <Regions /> : <Present />}
      {!kind.value && !isRegions.value && <KindList />}
    </>
  );
}

function start(kind: Kind) {
  choose(kind);
  document.querySelector(".board")!.scrollIntoView({block: "nearest"});  // on a phone it is above
}

function KindList() {
  const words = search.value.toLowerCase().split(/\s+/);
  const fits = (text: string) => words.every((word) => text.toLowerCase().includes(word));
  const found = kinds.value.filter(({name, summary}) => fits(`${name} ${summary}`));
  return (
    <section>
      <h3>Add a constraint</h3>
      <label>Search<input type="search" value={search.value} onInput={(event) => { search.value = event.currentTarget.value; }} /></label>
      <ul class="kinds">
        {regionSize.value > 0 && fits("regions, a jigsaw") && <li><button onClick={() => chooseRegions(true)}><span class="picture" aria-hidden="true">▚</span><span><b>regions</b> draw the regions of a jigsaw in place of boxes</span></button></li>}
        {found.map((each) => (
          <li key={each.name}><button onClick={() => start(each)}><Picture name={each.name} /><span><b>{each.name}</b> {each.summary}</span></button></li>
        ))}
      </ul>
      {kinds.value.length > 0 && found.length === 0 && <p>No kind has these words.</p>}
    </section>
  );
}

const hints = {
  board: "It holds for the whole board.",
  cells: "Drag over the cells. The constraint is added when you let go.",
  groups: "Drag over each group of cells, then press Add.",
  outside: "Click in the frame around the board. The side decides the direction.",
  text: "Set the text, then drag over the cells.",
  parts: "Write the constraints in brackets.",
};

function Chosen() {
  const {name, summary, example} = kind.value!;
  const shape = form.value!.shape;
  const hint = form.value!.headAlone ? "Drag from the bulb along the line. For a longer bulb, draw bulb and line as two strokes." : hints[shape];
  return (
    <section class="chosen">
      <div class="row"><Picture name={name} /><h3>{name}</h3><button onClick={() => choose(null)}>Done</button></div>
      <p>{summary.charAt(0).toUpperCase() + summary.slice(1)}.</p>
      <p><small>{hint}</small></p>
      {form.value!.values !== "" && shape !== "parts" && (
        <label>{shape === "text" ? "Text, in quotes" : "Number"}
          <input value={values.value} spellcheck={false} inputMode={shape === "text" ? "text" : "numeric"}
            onInput={(event) => { values.value = event.currentTarget.value; }} /></label>
      )}
      {shape === "board" && <div class="row"><button class="main" onClick={() => void add(line.value)}>Add to the board</button></div>}
      {shape === "parts" && <FreeLine start={example} />}
      {shape !== "board" && shape !== "parts" && shape !== "outside" && (
        <label class="check"><input type="checkbox" checked={keepsStrokes.value} onChange={(event) => { keepsStrokes.value = event.currentTarget.checked; }} />Several strokes make one constraint</label>
      )}
      {strokes.value.length > 0 && <div class="row">
        <code>{line.value}</code>
        <button class="main" onClick={() => void add(line.value)}>Add</button>
        <button onClick={() => { strokes.value = []; strokeError.value = ""; }}>Discard</button>
      </div>}
      {strokeError.value && <p class="error" role="alert">{strokeError.value}</p>}
      <ConstraintList />
    </section>
  );
}

function FreeLine({start}: {start: string}) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => { free.value = start; }, [start]);
  const put = () => void add(free.value).then((isAdded) => { if (isAdded) free.value = ""; });
  return (
    <>
      <label>A line of text
        <input ref={input} value={free.value} spellcheck={false} placeholder="killer 17 r1c1 r1c2" onInput={(event) => { free.value = event.currentTarget.value; }}
          onKeyDown={(event) => { if (event.key === "Enter") put(); }} /></label>
      <div class="row"><button onClick={put} disabled={free.value.trim() === ""}>Add the line</button></div>
    </>
  );
}

function Present() {
  const {variants, constraints: lines, regions} = board.value.rules;
  return (
    <section>
      <h3>On this board</h3>
      {lines.length + variants.length + regions.length === 0 && <p>{shape.value.hasLines ? "Rows, columns and boxes only." : "No constraints. Rows and columns may repeat digits."}</p>}
      {variants.map((name) => (
        <div class="row" key={name}><span>{name}</span><button onClick={() => setRules({variants: variants.filter((each) => each !== name)})} aria-label={`Remove ${name}`}>Remove</button></div>
      ))}
      {regions.length > 0 && <div class="row"><span>Regions</span><button onClick={() => setRules({regions: []})}>Use boxes again</button></div>}
      <ConstraintList />
      <details><summary>Add by text</summary><FreeLine start="" />{strokeError.value && <p class="error" role="alert">{strokeError.value}</p>}</details>
    </section>
  );
}

function ConstraintList() {
  const {rules} = board.value;
  const show = (text: string) => {
    overlay.value = {source: "list", tints: Object.fromEntries(cellsIn(text, rules).map((cell) => [cell, "because" as Tint]))};
  };
  const hide = () => { if (overlay.value?.source === "list") overlay.value = null; };
  return (
    <ul class="lines">
      {rules.constraints.map((text, i) => (
        <li key={`${i}${text}`} onMouseEnter={() => show(text)} onMouseLeave={hide}>
          <code>{text}</code>
          <button onFocus={() => show(text)} onBlur={hide} aria-label={`Remove ${text}`}
            onClick={() => setRules({constraints: rules.constraints.filter((_, each) => each !== i)})}>✕</button>
        </li>
      ))}
    </ul>
  );
}

function Regions() {
  const isReady = draft.value !== null && draftCounts.value.every((count) => count === regionSize.value);
  return (
    <section>
      <div class="row"><h3>Regions</h3><button onClick={() => chooseRegions(false)}>Done</button></div>
      {regionSize.value > 0 ? <p>Pick a region and paint its cells. The board takes the regions when each has {regionSize.value} cells.</p>
        : <p>Boards of this shape have no regions.</p>}
      <div class="choices" role="group" aria-label="Region to paint">
        {draftCounts.value.map((count, i) => (
          <button key={i} aria-pressed={region.value === i} onClick={() => { region.value = i; }} class={`region-button region-${i % 9}`}>
            {i + 1}<small>{count === regionSize.value ? "✓" : `${count} of ${regionSize.value}`}</small>
          </button>
        ))}
      </div>
      {draft.value && <div class="row">
        <button onClick={applyDraft} class="main" disabled={!isReady}>Use these regions</button>
        <button onClick={discardDraft}>Discard</button>
      </div>}
    </section>
  );
}

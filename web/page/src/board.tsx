// The board: the module's drawing, and digits, notes and colours of this page above it.
import {useRef} from "preact/hooks";
import {type Drawing, drawing} from "./drawing";
import {cellAt, heightOf, kCell, placeOf} from "./geometry";
import {digitsIn, regionOf, symbolOf, valuesOf} from "./puzzle";
import {board, cursor, isPlaying, type Mark, overlay, select, selected, shape, symbol} from "./state";
import {clashing} from "./status";
import {applyDraft, begin, cellName, draft, extend, finish, isDrawing, isOutside, isRegions, paint, strokes} from "./strokes";

const kFoot = 0.355;  // from the middle of a digit to its base line, in font sizes

const place = (cell: number) => placeOf(cell, shape.value);
const middle = (cell: number) => ({x: place(cell).x + kCell / 2, y: place(cell).y + kCell / 2});

export function Board() {
  const svg = useRef<SVGSVGElement>(null);
  const {rows, columns, cells} = shape.value;
  const shown = drawing.value?.of === board.value.rules.shape ? drawing.value : null;
  const view = viewOf(shown);
  const lines = Array.from({length: Math.ceil(cells / columns)}, (_, line) => line * columns);
  return (
    <svg ref={svg} class={`nonet board ${isDrawing.value ? "drawing" : ""}`} viewBox={view.join(" ")} role="grid" tabindex={0}
      aria-label={rows === columns ? `Board of ${rows} rows` : `Board of ${rows} rows and ${columns} columns`} aria-multiselectable="true" aria-activedescendant={`cell-${cursor.value}`}
      data-testid="board" {...pointers(svg)}>
      <rect aria-hidden="true" class="paper" x={view[0]} y={view[1]} width={view[2]} height={view[3]} />
      <g aria-hidden="true"><Tints /></g>
      {shown ? <Underlay drawing={shown} hidesMarks={overlay.value?.marks !== undefined} /> : <Grid />}
      <g aria-hidden="true"><Names /><Digits labelled={shown?.labelled ?? new Set()} /><Rings /><Stroke /></g>
      {lines.map((start) => (
        <g role="row" key={start}>
          {Array.from({length: Math.min(columns, cells - start)}, (_, i) => <GridCell key={i} cell={start + i} />)}
        </g>
      ))}
    </svg>
  );
}

function viewOf(shown: Drawing | null): Drawing["view"] {
  const {rows, columns} = shape.value;
  const view = shown?.view ?? [-14, -14, columns * kCell + 28, heightOf(shape.value) + 28];
  if (!isOutside.value) return view;
  const [x, y] = [Math.min(view[0], -kCell - 4), Math.min(view[1], -kCell - 4)];
  const right = Math.max(view[0] + view[2], (columns + 1) * kCell + 4);
  const bottom = Math.max(view[1] + view[3], (rows + 1) * kCell + 4);
  return [x, y, right - x, bottom - y];
}

function GridCell({cell}: {cell: number}) {
  const {x, y} = place(cell);
  const {columns, placed} = shape.value;
  const {clues, entries, notes} = board.value;
  const clue = clues[cell]!;
  const marks = overlay.value?.marks?.[cell]?.map(({digit}) => digit) ?? digitsIn(notes[cell]!, shape.value);
  const content = clue ? `${symbol(clue)}, clue` : entries[cell] ? symbol(entries[cell]!)
    : overlay.value?.digits?.[cell] ? `${symbol(overlay.value.digits[cell])}, shown`
    : marks.length > 0 ? `candidates ${marks.map(symbol).join(" ")}` : "blank";
  const name = cell < placed ? `row ${Math.floor(cell / columns) + 1}, column ${cell % columns + 1}` : `cell ${cellName(cell)}`;
  const label = `${name}, ${content}${clashing.value.has(cell) ? ", clashes" : ""}`;
  return (
    <rect role="gridcell" id={`cell-${cell}`} aria-label={label} aria-selected={selected.value.has(cell)}
      aria-readonly={isPlaying.value && clue > 0} x={x} y={y} width={kCell} height={kCell} class="cell" />
  );
}

function Underlay({drawing: {nodes}, hidesMarks}: {drawing: Drawing; hidesMarks: boolean}) {
  const last = useRef<Element[] | null>(null);
  return (
    <g aria-hidden="true" class={hidesMarks ? "no-marks" : ""} ref={(group) => {
      if (!group || last.current === nodes) return;
      last.current = nodes;
      group.replaceChildren(...nodes);
    }} />
  );
}

// Until the module answers, and while it refuses the rules.
function Grid() {
  const {rows, columns, placed, cells} = shape.value;
  const {rules} = board.value;
  let thin = "", thick = `M0 0H${columns * kCell}V${rows * kCell}H0Z`;
  for (let cell = placed; cell < cells; ++cell) thin += `M${place(cell).x} ${place(cell).y}h${kCell}v${kCell}h${-kCell}Z`;
  for (let cell = 0; cell < placed; ++cell) {
    const {x, y} = place(cell);
    const row = Math.floor(cell / columns);
    const [right, below] = [`M${x + kCell} ${y}v${kCell}`, `M${x} ${y + kCell}h${kCell}`];
    if (cell % columns < columns - 1) regionOf(rules, cell) === regionOf(rules, cell + 1) ? thin += right : thick += right;
    if (row < rows - 1) regionOf(rules, cell) === regionOf(rules, cell + columns) ? thin += below : thick += below;
  }
  return <g aria-hidden="true"><path class="plain-grid" d={thin} /><path class="plain-grid bold" d={thick} /></g>;
}

function Tints() {
  const cells = [];
  const tints = overlay.value?.tints ?? {};
  for (let cell = 0; cell < shape.value.cells; ++cell) {
    const names = [selected.value.has(cell) ? "selected" : "", clashing.value.has(cell) ? "clash" : tints[cell] ?? ""];
    for (const name of names) if (name) cells.push(<rect key={`${name}${cell}`} class={`tint ${name}`} {...place(cell)} width={kCell} height={kCell} />);
    if (draft.value && cell < shape.value.placed) {
      cells.push(<rect key={`r${cell}`} class={`tint region-${draft.value[cell]! % 9}`} {...place(cell)} width={kCell} height={kCell} />);
    }
  }
  return <>{cells}</>;
}

// The module's drawing has no names of the cells without a place. A cage has its number in the other corner.
function Names() {
  const {placed, cells} = shape.value;
  return <>{Array.from({length: cells - placed}, (_, i) => {
    const {x, y} = place(placed + i);
    return <text key={i} class="label cell-name" x={x + kCell - 4} y={y + 14} font-size="13">{cellName(placed + i)}</text>;
  })}</>;
}

function Digits({labelled}: {labelled: Set<number>}) {
  const values = valuesOf(board.value);
  return <>{values.map((value, cell) => {
    const {x, y} = middle(cell);
    const hint = overlay.value?.digits?.[cell];
    const region = draft.value?.[cell];
    const digit = value || hint;
    const marks = overlay.value?.marks?.[cell];
    if (region !== undefined || (digit && !(marks && !value && !hint))) {
      const look = region !== undefined ? "region-number" : board.value.clues[cell] ? "given" : value ? "found" : "found hint-digit";
      const text = region !== undefined ? symbolOf(region + 1, {least: 1}) : symbol(digit!);
      return <text key={cell} class={look} x={x} y={y + kFoot * 38} font-size="38">{text}</text>;
    }
    const notes = digitsIn(board.value.notes[cell]!, shape.value).map((each): Mark => ({digit: each, look: "candidate"}));
    return <Marks key={cell} cell={cell} marks={marks ?? notes} isLabelled={labelled.has(cell)} isSmall={labelled.size > 0} />;
  })}</>;
}

// Marks have one size on the whole board: the smaller one if a cell has a number in its corner.
function Marks({cell, marks, isLabelled, isSmall}: {cell: number; marks: Mark[]; isLabelled: boolean; isSmall: boolean}) {
  const columns = Math.ceil(Math.sqrt(shape.value.digits));
  const rows = Math.ceil(shape.value.digits / columns);
  const width = 52, height = isSmall ? 40 : 52;
  const {x, y} = middle(cell);
  const top = y + (isLabelled ? 8 : 0);
  const usual = Math.min(width / columns * 0.95, height / rows * 0.98);
  return <>{marks.map(({digit, look}) => {
    const row = Math.floor((digit - 1) / columns), column = (digit - 1) % columns;
    const size = look === "removed" ? usual * 1.3 : usual;
    const [cx, cy] = [x + ((column + 0.5) / columns - 0.5) * width, top + ((row + 0.5) / rows - 0.5) * height];
    return (
      <g key={digit} class={`note ${look}`}>
        {look === "once" && <rect x={cx - size * 0.42} y={cy - size * 0.46} width={size * 0.84} height={size * 0.92} rx="3" />}
        <text x={cx} y={cy + 0.35 * size} font-size={size}>{symbol(digit)}</text>
        {look === "removed" && <path d={`M${cx - size * 0.4} ${cy + size * 0.3}L${cx + size * 0.4} ${cy - size * 0.3}`} />}
      </g>
    );
  })}</>;
}

// Outlines differ in dashes as well as in colour.
function Rings() {
  const tints = overlay.value?.tints ?? {};
  const rings = Object.entries(tints).filter(([, tint]) => tint !== "because").map(([cell, tint]) => [Number(cell), tint] as const);
  for (const cell of clashing.value) rings.push([cell, "clash"]);
  return <>
    {rings.map(([cell, tint]) => <rect key={`${tint}${cell}`} class={`outline ${tint}`} x={place(cell).x + 4} y={place(cell).y + 4} width={kCell - 8} height={kCell - 8} rx="4" />)}
    <rect class="cursor" x={place(cursor.value).x + 1.5} y={place(cursor.value).y + 1.5} width={kCell - 3} height={kCell - 3} rx="2" />
  </>;
}

/** The middle of a cell, or of the place of a clue beside the board. */
function spot(name: string): readonly [x: number, y: number] {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(name) ?? [];
  if (row !== undefined) return [(Number(column) - 0.5) * kCell, (Number(row) - 0.5) * kCell];
  const {x, y} = middle(shape.value.placed + Number(name.slice(1)) - 1);
  return [x, y];
}

function Stroke() {
  return <>
    {isOutside.value && <rect class="ring-outside" x={-kCell} y={-kCell} width={(shape.value.columns + 2) * kCell} height={(shape.value.rows + 2) * kCell} />}
    {strokes.value.map((stroke, i) => (
      <g key={i} class="stroke">
        <polyline points={stroke.map((name) => spot(name).join(",")).join(" ")} />
        {stroke.map((name) => <circle key={name} cx={spot(name)[0]} cy={spot(name)[1]} r="9" />)}
      </g>
    ))}
  </>;
}

function pointers(svg: {current: SVGSVGElement | null}) {
  // The cell under the pointer, or the place of a clue beside the board, and whether the pointer is near its middle.
  function at(event: PointerEvent) {
    const {x, y} = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.current!.getScreenCTM()!.inverse());
    const cell = cellAt(x, y, shape.value);
    const isInside = cell >= 0 && !(isOutside.value && cell >= shape.value.placed);
    const name = isInside ? cellName(cell) : `r${Math.floor(y / kCell) + 1}c${Math.floor(x / kCell) + 1}`;
    const isNear = Math.hypot(x - spot(name)[0], y - spot(name)[1]) < 0.4 * kCell;
    return {name, cell, isInside, isNear};
  }
  const takes = (isInside: boolean) => isInside !== isOutside.value;
  return {
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      const {name, cell, isInside} = at(event);
      svg.current!.setPointerCapture(event.pointerId);
      if (isRegions.value) { if (isInside) paint(cell); }
      else if (isDrawing.value) { if (takes(isInside)) begin(name); }
      else if (isInside) select(cell, event.ctrlKey || event.metaKey || event.shiftKey);
    },
    onPointerMove(event: PointerEvent) {
      if (!svg.current!.hasPointerCapture(event.pointerId)) return;
      const {name, cell, isInside, isNear} = at(event);
      if (!isNear || !isInside) return;
      if (isRegions.value) paint(cell);
      else if (isDrawing.value) { if (!isOutside.value && strokes.value.length > 0) extend(name); }
      else if (cell !== cursor.value) select(cell, true);
    },
    onPointerUp(event: PointerEvent) {
      if (!svg.current!.hasPointerCapture(event.pointerId)) return;
      if (isRegions.value) applyDraft();
      else if (isDrawing.value) finish();
    },
    onPointerCancel() { strokes.value = []; },
  };
}

/** Enter while drawing adds the selected cells, in the order in which they were selected, as a stroke. */
export function strokeOfSelection() {
  const cells = [...selected.value];
  if (isRegions.value) { cells.forEach(paint); applyDraft(); return; }
  cells.forEach((cell, i) => i === 0 ? begin(cellName(cell)) : extend(cellName(cell)));
  finish();
}

// The board: the module's drawing, and digits, notes and colours of this page above it.
import {useRef} from "preact/hooks";
import {type Drawing, drawing, kCell} from "./drawing";
import {digitsIn, regionOf, symbolOf, valuesOf} from "./puzzle";
import {board, cursor, isPlaying, type Mark, overlay, select, selected, side} from "./state";
import {clashing} from "./status";
import {applyDraft, begin, cellName, draft, extend, finish, isDrawing, isOutside, isRegions, paint, strokes} from "./strokes";

const kFoot = 0.355;  // from the middle of a digit to its base line, in font sizes

const place = (cell: number) => ({x: (cell % side.value) * kCell, y: Math.floor(cell / side.value) * kCell});
const middle = (cell: number) => ({x: place(cell).x + kCell / 2, y: place(cell).y + kCell / 2});

export function Board() {
  const svg = useRef<SVGSVGElement>(null);
  const n = side.value;
  const shown = drawing.value;
  const isFitting = shown !== null && board.value.clues.length === n * n && shown.view[2] >= n * kCell && shown.view[2] < (n + 4) * kCell;
  const view = viewOf(isFitting ? shown : null, n);
  const rows = Array.from({length: n}, (_, row) => row);
  return (
    <svg ref={svg} class={`nonet board ${isDrawing.value ? "drawing" : ""}`} viewBox={view.join(" ")} role="grid" tabindex={0}
      aria-label={`Board of ${n} rows`} aria-multiselectable="true" aria-activedescendant={`cell-${cursor.value}`}
      data-testid="board" {...pointers(svg)}>
      <rect aria-hidden="true" class="paper" x={view[0]} y={view[1]} width={view[2]} height={view[3]} />
      <g aria-hidden="true"><Tints /></g>
      {isFitting ? <Underlay drawing={shown} hidesMarks={overlay.value?.marks !== undefined} /> : <Grid />}
      <g aria-hidden="true"><Digits labelled={isFitting ? shown.labelled : new Set()} /><Rings /><Stroke /></g>
      {rows.map((row) => (
        <g role="row" key={row}>
          {rows.map((column) => <GridCell key={column} cell={row * n + column} />)}
        </g>
      ))}
    </svg>
  );
}

function viewOf(shown: Drawing | null, n: number): Drawing["view"] {
  const [x, y, width, height] = shown?.view ?? [-14, -14, n * kCell + 28, n * kCell + 28];
  if (!isOutside.value) return [x, y, width, height];
  const least = Math.min(x, y, -kCell - 4);
  const most = Math.max(x + width, y + height, (n + 1) * kCell + 4);
  return [least, least, most - least, most - least];
}

function GridCell({cell}: {cell: number}) {
  const {x, y} = place(cell);
  const n = side.value;
  const {clues, entries, notes} = board.value;
  const clue = clues[cell]!;
  const marks = overlay.value?.marks?.[cell]?.map(({digit}) => digit) ?? digitsIn(notes[cell]!, n);
  const content = clue ? `${symbolOf(clue)}, clue` : entries[cell] ? symbolOf(entries[cell]!)
    : overlay.value?.digits?.[cell] ? `${symbolOf(overlay.value.digits[cell])}, shown`
    : marks.length > 0 ? `candidates ${marks.map(symbolOf).join(" ")}` : "blank";
  const label = `row ${Math.floor(cell / n) + 1}, column ${cell % n + 1}, ${content}${clashing.value.has(cell) ? ", clashes" : ""}`;
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
  const n = side.value;
  const {rules} = board.value;
  let thin = "", thick = `M0 0H${n * kCell}V${n * kCell}H0Z`;
  for (let cell = 0; cell < n * n; ++cell) {
    const {x, y} = place(cell);
    const row = Math.floor(cell / n);
    const [right, below] = [`M${x + kCell} ${y}v${kCell}`, `M${x} ${y + kCell}h${kCell}`];
    if (cell % n < n - 1) regionOf(rules, cell) === regionOf(rules, cell + 1) ? thin += right : thick += right;
    if (row < n - 1) regionOf(rules, cell) === regionOf(rules, cell + n) ? thin += below : thick += below;
  }
  return <g aria-hidden="true"><path class="plain-grid" d={thin} /><path class="plain-grid bold" d={thick} /></g>;
}

function Tints() {
  const cells = [];
  const tints = overlay.value?.tints ?? {};
  for (let cell = 0; cell < side.value ** 2; ++cell) {
    const names = [selected.value.has(cell) ? "selected" : "", clashing.value.has(cell) ? "clash" : tints[cell] ?? ""];
    for (const name of names) if (name) cells.push(<rect key={`${name}${cell}`} class={`tint ${name}`} {...place(cell)} width={kCell} height={kCell} />);
    if (draft.value) {
      cells.push(<rect key={`r${cell}`} class={`tint region-${draft.value[cell]! % 9}`} {...place(cell)} width={kCell} height={kCell} />);
    }
  }
  return <>{cells}</>;
}

function Digits({labelled}: {labelled: Set<number>}) {
  const values = valuesOf(board.value);
  return <>{values.map((value, cell) => {
    const {x, y} = middle(cell);
    const hint = overlay.value?.digits?.[cell];
    const digit = draft.value ? draft.value[cell]! + 1 : value || hint;
    const marks = overlay.value?.marks?.[cell];
    if (digit && !(marks && !value && !hint)) {
      const look = draft.value ? "region-number" : board.value.clues[cell] ? "given" : value ? "found" : "found hint-digit";
      return <text key={cell} class={look} x={x} y={y + kFoot * 38} font-size="38">{symbolOf(digit)}</text>;
    }
    const notes = digitsIn(board.value.notes[cell]!, side.value).map((each): Mark => ({digit: each, look: "candidate"}));
    return <Marks key={cell} cell={cell} marks={marks ?? notes} isLabelled={labelled.has(cell)} isSmall={labelled.size > 0} />;
  })}</>;
}

// Marks have one size on the whole board: the smaller one if a cell has a number in its corner.
function Marks({cell, marks, isLabelled, isSmall}: {cell: number; marks: Mark[]; isLabelled: boolean; isSmall: boolean}) {
  const columns = Math.ceil(Math.sqrt(side.value));
  const rows = Math.ceil(side.value / columns);
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
        <text x={cx} y={cy + 0.35 * size} font-size={size}>{symbolOf(digit)}</text>
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

const spot = (name: string) => {
  const [, row, column] = /^r(\d+)c(\d+)$/.exec(name)!;
  return [(Number(column) - 0.5) * kCell, (Number(row) - 0.5) * kCell] as const;
};

function Stroke() {
  return <>
    {isOutside.value && <rect class="ring-outside" x={-kCell} y={-kCell} width={(side.value + 2) * kCell} height={(side.value + 2) * kCell} />}
    {strokes.value.map((stroke, i) => (
      <g key={i} class="stroke">
        <polyline points={stroke.map((name) => spot(name).join(",")).join(" ")} />
        {stroke.map((name) => <circle key={name} cx={spot(name)[0]} cy={spot(name)[1]} r="9" />)}
      </g>
    ))}
  </>;
}

function pointers(svg: {current: SVGSVGElement | null}) {
  // The row and column under the pointer, from -1 to the side, and whether it is near the middle of the cell.
  function at(event: PointerEvent) {
    const {x, y} = new DOMPoint(event.clientX, event.clientY).matrixTransform(svg.current!.getScreenCTM()!.inverse());
    const [row, column] = [Math.floor(y / kCell), Math.floor(x / kCell)];
    const isNear = Math.hypot(x - (column + 0.5) * kCell, y - (row + 0.5) * kCell) < 0.4 * kCell;
    const isInside = row >= 0 && column >= 0 && row < side.value && column < side.value;
    return {name: `r${row + 1}c${column + 1}`, cell: isInside ? row * side.value + column : -1, isInside, isNear};
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

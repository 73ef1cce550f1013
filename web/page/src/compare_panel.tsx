// Solvers side by side, on this board or on the puzzles of the last file.
import {signal} from "@preact/signals";
import {useEffect} from "preact/hooks";
import {type Backend, backends, compare, soon, work} from "./engine";
import {loaded} from "./input";
import {type Board, puzzleOf} from "./puzzle";
import {board} from "./state";
import {timeText} from "./status";

interface Row { backend: string; seconds: number[]; statuses: Record<string, number>; messages: string[]; }
interface Table { of: Board; rows: Row[]; puzzles: number; disagreements: number; }

const known = signal<Backend[]>([]);
const chosen = signal<string[]>(["dfs", "cadical", "dlx", "backtrack"]);
const table = signal<Table | null>(null);
const isWhole = signal(false);
const kMostPuzzles = 200;
const kSeconds = 5;  // for each puzzle and backend
const kLeastSeconds = 1e-4;  // browsers have coarse clocks

const run = () => work("Comparing", async (signal) => {
  const of = board.value;
  const list = isWhole.value ? loaded.value.puzzles.slice(0, kMostPuzzles) : [puzzleOf(of)];
  const rows: Row[] = chosen.value.map((backend) => ({backend, seconds: [], statuses: {}, messages: []}));
  let disagreements = 0;
  for (const [i, puzzle] of list.entries()) {
    const {results, agree} = await compare(puzzle, {backends: chosen.value, limit: 2, timeout: kSeconds, signal});
    if (!agree) ++disagreements;
    for (const result of results) {
      const row = rows.find(({backend}) => backend === result.backend);
      if (!row) continue;
      row.statuses[result.status] = (row.statuses[result.status] ?? 0) + 1;
      if (result.message && !row.messages.includes(result.message)) row.messages.push(result.message);
      row.seconds.push(result.stats.seconds);
    }
    table.value = {of, rows: structuredClone(rows), puzzles: i + 1, disagreements};
  }
});

const median = (list: number[]) => list.length === 0 ? 0 : [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)]!;

export function ComparePanel() {
  useEffect(() => { if (known.value.length === 0) void soon(backends()).then((all) => { known.value = all; }); }, []);
  const usable = known.value.filter(({complete, name, argument, whyUnavailable}) => complete && !argument && !whyUnavailable && name !== "auto");
  const toggle = (name: string, isOn: boolean) => {
    chosen.value = usable.map((each) => each.name).filter((each) => each === name ? isOn : chosen.value.includes(each));
  };
  const count = loaded.value.puzzles.length;
  return (
    <section>
      <h3>Solvers side by side</h3>
      <div class="checks" role="group" aria-label="Solvers">
        {usable.map(({name, summary}) => (
          <label key={name} class="check"><input type="checkbox" checked={chosen.value.includes(name)} onChange={(event) => toggle(name, event.currentTarget.checked)} />
            <span><b>{name}</b> <small>{summary}</small></span></label>
        ))}
      </div>
      {count > 1 && <label class="check"><input type="checkbox" checked={isWhole.value} onChange={(event) => { isWhole.value = event.currentTarget.checked; }} />
        {count > kMostPuzzles ? `The first ${kMostPuzzles} of ${count.toLocaleString("en")} puzzles of the file` : `All ${count} puzzles of the file`}</label>}
      <div class="row"><button class="main" onClick={() => void run()} disabled={chosen.value.length === 0}>Compare</button></div>
      {table.value && (table.value.of === board.value || isWhole.value) && <Results table={table.value} />}
    </section>
  );
}

function Results({table: {rows, puzzles, disagreements}}: {table: Table}) {
  const medians = rows.map(({seconds}) => median(seconds));
  return (
    <>
      <p data-testid="agree">{disagreements === 0 ? `All answers agree (${puzzles} ${puzzles === 1 ? "puzzle" : "puzzles"}).` : `The solvers disagree on ${disagreements} of ${puzzles} puzzles.`}</p>
      <div class="scroll" tabIndex={0} role="region" aria-label="Times of the solvers">
        <table>
          <thead><tr><th scope="col">Solver</th><th scope="col">Answers</th><th scope="col">Median</th>{puzzles > 1 && <th scope="col">All</th>}</tr></thead>
          <tbody>{rows.map(({backend, seconds, statuses, messages}, i) => (
            <tr key={backend}>
              <th scope="row">{backend}</th>
              <td>{Object.entries(statuses).map(([name, number]) => puzzles === 1 ? name : `${number} ${name}`).join(", ")}{messages.length > 0 && <small> {messages[0]}</small>}</td>
              <td>{timeText(medians[i]!)}</td>
              {puzzles > 1 && <td>{timeText(seconds.reduce((sum, each) => sum + each, 0))}</td>}
            </tr>
          ))}</tbody>
        </table>
      </div>
      <Plot rows={rows} />
    </>
  );
}

// Each dot is a puzzle, on a logarithmic scale; the tall line is the median.
function Plot({rows}: {rows: Row[]}) {
  const all = rows.flatMap(({seconds}) => seconds).map((each) => Math.max(each, kLeastSeconds));
  if (all.length === 0) return null;
  const least = Math.floor(Math.log10(Math.min(...all)));
  const most = Math.max(least + 1, Math.ceil(Math.log10(Math.max(...all))));
  const x = (seconds: number) => 90 + 290 * (Math.log10(Math.max(seconds, 10 ** least)) - least) / (most - least);
  const decades = Array.from({length: most - least + 1}, (_, i) => least + i);
  const height = rows.length * 28;
  return (
    <svg class="plot" viewBox={`0 0 400 ${height + 24}`} role="img" aria-label="Times of each solver, on a logarithmic scale">
      {decades.map((each) => <g key={each}><path class="axis" d={`M${x(10 ** each)} 0v${height}`} /><text class="tick" x={x(10 ** each)} y={height + 16}>{timeText(10 ** each)}</text></g>)}
      {rows.map(({backend, seconds}, i) => (
        <g key={backend}>
          <text class="name" x="82" y={i * 28 + 19}>{backend}</text>
          {seconds.map((each, number) => <circle key={number} class="dot" cx={x(each)} cy={i * 28 + 14} r={seconds.length > 1 ? 3 : 5} />)}
          {seconds.length > 1 && <path class="median" d={`M${x(median(seconds))} ${i * 28 + 3}v22`} />}
        </g>
      ))}
    </svg>
  );
}

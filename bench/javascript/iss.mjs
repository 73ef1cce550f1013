// The Interactive Sudoku Solver, for times.mjs. It is ISS's own code that runs, as its web worker calls it; only the page
// around it is missing. `setup_us` is what ISS calls puzzle setup.

// The search calls back every 2^13 guesses, as often as it does for the page.
const kCallEvery = 13;
class OutOfTime extends Error {}

/** `folder`: URL of the checkout; `cpu_us`: a clock. Returns what answers a request. */
export async function solverOf(folder, cpu_us) {
  // What the modules expect of a page.
  globalThis.self ??= globalThis;
  globalThis.VERSION_PARAM = '';
  globalThis.location ??= { search: '' };
  const { SudokuParser } = await import(new URL('js/sudoku_parser.js', folder).href);
  const { SudokuBuilder } = await import(new URL('js/solver/sudoku_builder.js', folder).href);

  return ({ text, limit = 2, seconds = 60 }) => {
    const text_began = performance.now();
    const parsed = SudokuParser.parseText(text);
    let last = null;
    let solutions = 0;
    let finished = true;
    const cpu_began = cpu_us();
    const began = performance.now();
    const solver = SudokuBuilder.build(SudokuBuilder.resolveConstraint(parsed));
    const cpu_built = cpu_us();
    solver.setProgressCallback((extra) => {
      for (const solution of extra?.solutions ?? []) last = solution;
      if (cpu_us() - cpu_began > 1e6 * seconds) throw new OutOfTime();
    }, kCallEvery);
    try {
      solutions = solver.countSolutions(limit);
    } catch (error) {
      if (!(error instanceof OutOfTime)) throw error;
      finished = false;
    }
    const ended = performance.now();
    const cpu_ended = cpu_us();
    const { counters } = solver.state();
    const cells = solver.geometry().numGridCells;
    return {
      wall_us: 1000 * (ended - began),
      text_us: 1000 * (ended - text_began),
      cpu_us: cpu_ended - cpu_began,
      setup_us: cpu_built - cpu_began,
      solutions: finished ? solutions : counters.solutions,
      finished,
      solution: last === null ? [] : Array.from(last).slice(0, cells),
      nodes: counters.guesses,
    };
  };
}

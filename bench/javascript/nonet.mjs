// The module that `./dev web` makes, for times.mjs. Each of its times is that of the whole call: the text and the result
// as JSON are counted.

/** `folder`: URL of the package; `cpu_us`: a clock. Returns what answers a request. */
export async function solverOf(folder, cpu_us) {
  const nonet = await import(new URL('sync.js', folder).href);
  await nonet.init();

  const timed = (call) => {
    const cpu_began = cpu_us();
    const began = performance.now();
    const result = call();
    const wall_us = 1000 * (performance.now() - began);
    return [result, { wall_us, text_us: wall_us, cpu_us: cpu_us() - cpu_began, setup_us: 0 }];
  };

  return ({ text, batch, limit = 2, seconds = 60 }) => {
    if (batch) {
      const [{ status }, times] = timed(() => nonet.solveBatch(batch, { limit }));
      return { ...times, solutions: status.filter((each) => each === 'unique').length, finished: true };
    }
    const [{ status, count, solution, message, stats }, times] = timed(() => nonet.solve(text, { limit, timeout: seconds }));
    if (status === 'failed') throw new Error(message);
    return { ...times, solutions: count, finished: ['solved', 'unique', 'multiple', 'no solution'].includes(status), solution: solution ?? [], nodes: stats.nodes };
  };
}

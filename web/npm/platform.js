// In browsers.
export const NodeWorker = undefined;
export const port = globalThis.self;

export async function bytesOf(url) {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`${url}: status ${answer.status}`);
  return WebAssembly.compileStreaming(answer.clone()).catch(() => answer.arrayBuffer());
}

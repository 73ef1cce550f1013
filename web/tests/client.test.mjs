// A worker whose module traps: the call is rejected, and the next one gets a new worker.
import assert from "node:assert/strict";
import {test} from "node:test";
import {clientOf} from "../../build/web/npm/client.js";
import {NodeWorker} from "../../build/web/npm/platform-node.js";

// (module (func (export "f") unreachable))
const trap = [0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 7, 5, 1, 1, 102, 0, 0, 10, 5, 1, 3, 0, 0, 11];

const script = (serve) => `
  const {parentPort} = require("node:worker_threads");
  const bytes = Uint8Array.from(${JSON.stringify(trap)});
  let calls = 0;
  import(${JSON.stringify(serve)}).then(({serve}) => serve(parentPort, async ({instantiateWasm}) => {
    const reply = new TextEncoder().encode('{"result":1}');
    const memory = new Uint8Array(1000);
    memory.set(reply, 500);
    const {exports} = new WebAssembly.Instance(new WebAssembly.Module(bytes));
    return {
      HEAPU8: memory, _malloc: () => 1, _free() {}, _nonet_size: () => reply.length,
      _nonet_call: () => (calls++ ? exports.f() : 500),
    };
  }, async () => bytes));`;

test("a trap rejects the call, and the next call starts anew", async () => {
  let started = 0;
  const serve = new URL("../../build/web/npm/serve.js", import.meta.url).href;
  const client = clientOf(() => {
    ++started;
    return new NodeWorker(script(serve), {eval: true});
  });
  const blank = "................";
  assert.equal(await client.count(blank), 1);
  const trapped = client.count(blank);
  const queued = client.count(blank);
  await assert.rejects(trapped, {name: "NonetError", kind: "crashed"});
  assert.equal(await queued, 1);
  assert.equal(started, 2);
});

test("a worker that cannot start rejects the call", async () => {
  const client = clientOf(() => new NodeWorker("./nothing.js"));
  await assert.rejects(client.count(""), {name: "NonetError", kind: "crashed"});
});

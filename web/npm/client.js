// Calls that a worker answers, one after the other. `start` makes a worker: {postMessage, terminate, onmessage, onerror,
// ref, unref}. `compile` compiles its module while the worker starts, once for all workers; without it workers do.
import {apiOf} from "./api.js";
import {NonetError} from "./error.js";

export function clientOf(start, compile) {
  const waiting = [];
  let worker = null;
  let open = null;
  let module = null;

  function end() {
    worker?.terminate();
    worker = null;
  }

  function settle(finish) {
    const call = open;
    open = null;
    call.signal?.removeEventListener("abort", call.abort);
    worker?.unref?.();
    finish(call);
    next();
  }

  function crashed(message) {
    end();
    if (open) settle((call) => call.reject(new NonetError(`the module ended: ${message}`, "crashed")));
  }

  function begin() {
    worker = start();
    const mine = worker;
    worker.onmessage = ({data}) => {
      if (mine !== worker || !open) return;
      const asked = open;
      try {
        if (data.progress) asked.onProgress?.(...data.progress);
        if (data.step) asked.onStep?.(data.step);
      } catch (error) {
        if (open !== asked) return;  // the callback has aborted the call, too
        end();
        settle((call) => call.reject(error));
        return;
      }
      if (data.crashed !== undefined) crashed(data.crashed);
      if (data.error) settle((call) => call.reject(new NonetError(data.error.message, data.error.kind)));
      if ("result" in data) settle((call) => call.resolve(data.result));
    };
    worker.onerror = (event) => {
      if (mine === worker) crashed(event?.message ?? "the worker could not start");
    };
    if (!compile) return;
    module ??= compile();
    module.then((compiled) => mine.postMessage({module: compiled}), (error) => {
      module = null;
      if (mine === worker) crashed(error.message);
    });
  }

  function next() {
    if (open || waiting.length === 0) return;
    open = waiting.shift();
    const {name, given, lines, onProgress, onStep} = open;
    try {
      if (!worker) begin();
      worker.ref?.();
      worker.postMessage({name, given, lines, progress: Boolean(onProgress), step: Boolean(onStep)});
    } catch (error) {
      crashed(error.message);  // no worker can be started here
    }
  }

  function call(name, given, {lines, signal, onProgress, onStep}) {
    return new Promise((resolve, reject) => {
      signal?.throwIfAborted();
      const mine = {name, given, lines, signal, onProgress, onStep, resolve, reject};
      mine.abort = () => {
        if (open === mine) {
          end();
          settle(() => reject(signal.reason));
        } else {
          waiting.splice(waiting.indexOf(mine), 1);
          reject(signal.reason);
        }
      };
      signal?.addEventListener("abort", mine.abort, {once: true});
      waiting.push(mine);
      next();
    });
  }

  const functions = apiOf(call);
  // Wrong options reject, too.
  return Object.fromEntries(Object.entries(functions).map(([name, made]) => [name, async (...given) => made(...given)]));
}

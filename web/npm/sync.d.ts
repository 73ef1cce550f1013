// The functions of index.d.ts without promises. They take no signal.
import type * as module from "./index.js";

export type * from "./index.js";
export {NonetError, version} from "./index.js";

/** Loads the module: call it first, and wait for it. After a NonetError of kind "crashed" call it again. */
export function init(): Promise<void>;

type Unsignalled<Given extends unknown[]> =
  {[Place in keyof Given]: NonNullable<Given[Place]> extends module.CallOptions ? Given[Place] & {signal?: undefined} : Given[Place]};
type Sync<Call> = Call extends (...given: infer Given) => Promise<infer Result> ? (...given: Unsignalled<Given>) => Result : never;

export const read: Sync<typeof module.read>;
export const solve: Sync<typeof module.solve>;
export const solutions: Sync<typeof module.solutions>;
export const solveBatch: Sync<typeof module.solveBatch>;
export const count: Sync<typeof module.count>;
export const estimate: Sync<typeof module.estimate>;
export const check: Sync<typeof module.check>;
export const verifySolution: Sync<typeof module.verifySolution>;
export const candidates: Sync<typeof module.candidates>;
export const explain: Sync<typeof module.explain>;
export const repair: Sync<typeof module.repair>;
export const rate: Sync<typeof module.rate>;
export const minimise: Sync<typeof module.minimise>;
export const generate: Sync<typeof module.generate>;
export const canon: Sync<typeof module.canon>;
export const encode: Sync<typeof module.encode>;
export const prove: Sync<typeof module.prove>;
export const verify: Sync<typeof module.verify>;
export const convert: Sync<typeof module.convert>;
export const svg: Sync<typeof module.svg>;
export const constraints: Sync<typeof module.constraints>;
export const backends: Sync<typeof module.backends>;
export const compare: Sync<typeof module.compare>;

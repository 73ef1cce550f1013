// The entry nonet/small: its functions are those of index.d.ts.
export type * from "./index.js";
export {
  NonetError, read, solve, solutions, solveBatch, count, check, constraints, backends, version,
} from "./index.js";

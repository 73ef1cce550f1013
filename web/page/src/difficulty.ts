// The meaning of the words for difficulty.
import type {Rating} from "nonet";

export type Level = NonNullable<Rating["difficulty"]>;
export const levels: Level[] = ["easy", "medium", "hard", "very hard", "extreme"];

const mostOf = ["1.5", "2.5", "5.0", "7.3"];
const mostSteps = ["1 constraint", "2 constraints", "4 constraints", "8 constraints"];

/** The range of Sudoku Explainer's rating, or of the largest step. */
export function meaningOf(level: Level, isClassic: boolean): string {
  const at = levels.indexOf(level);
  const [ranges, what] = isClassic ? [mostOf, "Sudoku Explainer rates it"] : [mostSteps, "the largest step has"];
  return at < ranges.length ? `${what} ${ranges[at]} or less` : `${what} more than ${ranges[at - 1]}`;
}

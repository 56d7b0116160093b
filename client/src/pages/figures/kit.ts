/**
 * A figure that a visitor can touch: its words in `client/content/figures/<name>.ts`, its `cases` and a pure `compute`
 * from a case to a result, and `figure.tsx`, which draws one result in a `<TouchFigure>`.
 *
 * The prerenderer draws the result of every case, and radio buttons choose among them without script. A figure that is
 * `live` has its cases and `compute` in `logic.ts`, fields by the names of a case's texts, and buttons:
 * `<button type="button" name="calls" value="post">` adds its value and a space to the text `calls`. `live.ts` computes
 * what they say and writes the result into the slots of the first drawing (`slots(result)` in `touch-figure.tsx`). It
 * makes no element: a list has as many slots as it can ever need. The words travel with the logic, so nothing else
 * belongs in them.
 */

/** A case, with what the visitor has changed. */
export type State = Readonly<Record<string, string>>;

export type Item = string | boolean;

export interface Result {
  readonly says: string;
  readonly [name: string]: Item | readonly Item[];
}

export interface Logic {
  readonly cases: readonly State[];
  /** @returns a sentence instead, for input without a result: the last one stays. */
  compute(this: void, state: State): Result | string;
}

/** The words of every figure; each adds those of its fields and results. */
export interface FigureWords {
  readonly choose: string;
  readonly cases: readonly string[];
  readonly caption: string;
}

/** An item of a list by its number, or the only one. */
export const itemOf = (value: Result[string] | undefined, index: number): Item | undefined =>
  typeof value === 'object' ? value[index] : value;

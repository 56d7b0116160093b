/**
 * A figure that a visitor can touch is written in three parts, and a page shows it by its drawing:
 *
 * 1. words: `client/content/figures/<name>.ts`. They travel with the logic, so nothing else stands there.
 * 2. logic: `figures/<name>/logic.ts`, pure, exports `states` and `compute` (imported by name: `import *` would bring the bundler's runtime along). Its input is what a form would send: the
 *    controls by name, a checkbox only where it is checked (as `on`). A control that is missing means that of the first state.
 * 3. drawing: `figures/<name>/figure.tsx`, whose default export returns a `<TouchFigure>` with the controls (labelled,
 *    with the first state as `defaultValue` and `defaultChecked`), and a function that draws one result. `places(result)`
 *    marks what changes: `{...text('total')}` an element's whole text, `{...text('bytes', 3)}` an item of a list, hidden
 *    where there is none, `{...on('late')}` the attribute `data-on`, `{...attribute('d', 'line')}` another
 *    one, a boolean's being there or not, `{...shown('late')}` whether it is there at all.
 *
 * Each state is drawn by the prerenderer, and radio buttons choose among them without any script. Once somebody reaches
 * for the figure, `live.ts` computes what the controls say, and writes the result into the places of the first drawing. It draws
 * nothing: a list has as many places as it can ever need. No `id` in a drawing, for there are several of it.
 *
 * A `<button type="button" name="calls" value="post">` adds its value and a space to the control of that name
 * (`<input name="calls" hidden />`): a state tells what was pressed, in its order. With
 * `data-takes="text"` the press keeps what the control of that name says at that moment, with `_` for spaces.
 */

/** The controls of a figure by their names. */
export type State = Readonly<Record<string, string>>;

/** Nothing but texts, booleans and short lists of them; `says` is the result in a sentence. */
export interface Result {
  readonly says: string;
  readonly [name: string]: Item | readonly Item[];
}

export type Item = string | boolean;

/** Input without a result, in the figure's words: the last good result stays. */
export interface Fault {
  readonly fault: string;
  /** The control that it is about. */
  readonly at: string;
}

export interface Logic<R extends Result = Result> {
  /** Four to eight: what can be chosen without script. The first is the beginning. */
  readonly states: readonly State[];
  readonly compute: (state: State) => R | Fault;
}

/** The words of every figure; each adds those of its own controls and results. */
export interface FigureWords {
  /** The instruction above the choice of states. */
  readonly choose: string;
  /** A name for each state, in their order. */
  readonly states: readonly string[];
  /** Below: what is shown, and that it is a miniature. */
  readonly caption: string;
}

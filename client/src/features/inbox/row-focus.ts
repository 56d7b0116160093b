/** The message that was opened last: the way back leads to its row. */
let opened: string | undefined;

export function noteOpened(id: string): void {
  opened = id;
}

export const isOpened = (id: string): boolean => id === opened;

/** The row that has the focus, by its number; -1 where none has. */
export const focusedRow = (list: Element | null): number =>
  [...(list?.children ?? [])].findIndex((row) => row.contains(document.activeElement));

/** Gives the focus to the link of a row, where there is such a row. */
export const focusRow = (row: Element | null | undefined, options?: FocusOptions): void =>
  row?.querySelector('a')?.focus(options);

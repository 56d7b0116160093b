/** Focuses an element that isn't focusable by itself, as a heading. */
export function focus(target: HTMLElement): void {
  target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

/** Whether the visitor has not gone on since a press: the focus stayed, or its control has gone with the outcome. */
export const isStillAt = (pressed: Element | null): boolean =>
  [pressed, document.body].includes(document.activeElement);

export const headingOf = (control: Element | null) =>
  control?.closest('section, main')?.querySelector<HTMLElement>('h1, h2, h3') ?? undefined;

/** Before a pressed control goes with what it did: the focus goes to the heading of its part of the page. */
export function focusSection(pressed: Element | null): void {
  const heading = headingOf(pressed);
  if (heading && isStillAt(pressed)) focus(heading);
}

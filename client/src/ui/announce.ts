export const ANNOUNCEMENT_ID = 'announcement';

/** In milliseconds: what is said within it is read as one, as the title of a page with its message. */
const MOMENT = 100;
const waiting: string[] = [];

export function announce(text: string): void {
  const region = document.getElementById(ANNOUNCEMENT_ID);
  if (!region || waiting.push(text) > 1) return;
  // Words that stood there already would not be read again.
  region.textContent = '';
  setTimeout(() => (region.textContent = waiting.splice(0).join(' ')), MOMENT);
}

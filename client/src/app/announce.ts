/** The page's one live region: see `AppFrame`. */
export const ANNOUNCEMENT_ID = 'announcement';

export function announce(text: string): void {
  const region = document.getElementById(ANNOUNCEMENT_ID);
  if (!region) return;
  region.textContent = '';
  // One task later: words that stood there already would not be read again.
  setTimeout(() => (region.textContent = text));
}

/** Stands for the site's address in built files; the server writes PUBLIC_URL in its place. */
export const ORIGIN_PLACEHOLDER = 'https://site-origin.invalid';

/** The site's public address, without a slash at the end, as the prerendered page carries it. */
export function siteOrigin(): string {
  if (typeof document === 'undefined') return ORIGIN_PLACEHOLDER;
  return document.documentElement.dataset.origin ?? location.origin;
}

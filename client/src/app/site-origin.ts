/** Stands for the site's address in built files; the server writes PUBLIC_URL in its place. */
export const ORIGIN_PLACEHOLDER = 'https://site-origin.invalid';

/** The site's public address, without a slash at the end, as the prerendered page carries it. */
export function siteOrigin(): string {
  if (typeof document === 'undefined') return ORIGIN_PLACEHOLDER;
  return document.documentElement.dataset.origin ?? location.origin;
}

/** Stands for BOOKING_URL, likewise. */
export const BOOKING_PLACEHOLDER = 'https://booking.invalid';

/** Where one can book a call. Empty: nowhere. */
export function bookingUrl(): string {
  if (typeof document === 'undefined') return BOOKING_PLACEHOLDER;
  return document.documentElement.dataset.booking ?? '';
}

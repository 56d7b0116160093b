/**
 * Entries of the browser's storage, imported as `STORAGE_KEYS`: a bundle then holds those it uses only. The names stay,
 * because browsers have them from earlier visits; /privacy describes each.
 */
export const token = 'northfold.token';
/** This tab's login has ended: it doesn't ask other tabs for one. */
export const ended = 'northfold.ended';
export const theme = 'northfold.theme';
export const scroll = 'northfold.scroll';
export const typed = 'northfold.typed';
export const inboxKeys = 'northfold.inbox-keys';

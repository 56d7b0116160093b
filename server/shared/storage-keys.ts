/**
 * Entries of the browser's storage, imported as `STORAGE_KEYS`: a bundle then holds those it uses only. The names stay,
 * because browsers have them from earlier visits; /privacy describes each.
 */
export const token = 'northfold.token';
/** Where in this tab's history its login ended. The tab doesn't ask other tabs for one, and its earlier pages come back empty. */
export const ended = 'northfold.ended';
export const theme = 'northfold.theme';
export const scroll = 'northfold.scroll';
export const typed = 'northfold.typed';
export const signUp = 'northfold.sign-up';
/** Between the way to a provider and the way back. */
export const provider = 'northfold.provider';
export const inboxKeys = 'northfold.inbox-keys';

/** Events between the app and the inline scripts (`client/build/page-script.ts`, `app-script.ts`), as `PAGE_EVENTS`. */

export const hydrated = 'northfold:hydrated';
/** A person may have logged in or out. */
export const auth = 'northfold:auth';
/** Ends the login in this browser. Its `detail`: whether what was typed goes as well. */
export const forget = 'northfold:forget';
/** The same, and on the server. */
export const logOut = 'northfold:log-out';

/** Entries of the browser's storage. The names stay: browsers have them from earlier visits; /privacy tells of each. */
export const STORAGE_KEYS = {
  token: 'northfold.token',
  theme: 'northfold.theme',
  scroll: 'northfold.scroll',
  typed: 'northfold.typed',
  inboxKeys: 'northfold.inbox-keys',
} as const;

/** Events between the app and the inline scripts (`client/build/page-script.ts`, `app-script.ts`). */
export const PAGE_EVENTS = {
  /** The app is there. */
  hydrated: 'northfold:hydrated',
  /** Somebody may have logged in or out. */
  auth: 'northfold:auth',
  /** Ends the login in this browser. */
  forget: 'northfold:forget',
  /** The same, and on the server. */
  logOut: 'northfold:log-out',
} as const;

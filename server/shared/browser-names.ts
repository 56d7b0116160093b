/** Entries of the browser's storage. The names stay: browsers have them from earlier visits; /privacy tells of each. */
export const STORAGE_KEYS = {
  token: 'northfold.token',
  theme: 'northfold.theme',
  passkeyOffer: 'northfold.passkey-offer',
  scroll: 'northfold.scroll',
  typed: 'northfold.typed',
  inboxKeys: 'northfold.inbox-keys',
} as const;

/** Events of the document between the app and the boot script (`client/build/boot.ts`). */
export const PAGE_EVENTS = {
  /** The page is alive: the boot script hands over what was done before. */
  hydrated: 'northfold:hydrated',
  /** A page did not come: the boot script loads it as soon as the server answers. */
  lost: 'northfold:lost',
} as const;

const { token, theme, typed } = STORAGE_KEYS;

/** The names that are written into the boot script. */
export const BOOT_NAMES = { token, theme, typed, ...PAGE_EVENTS };

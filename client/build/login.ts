import { token } from '#server/shared/storage-keys';

/** Undefined where the browser blocks storage, or has no channel to other tabs. */
export const open = <T>(what: () => T) => {
  try {
    return what();
  } catch {
    // Nothing is kept or shared.
  }
};

export const local = open(() => localStorage);
export const session = open(() => sessionStorage);

/** The login of this tab alone, which comes before the one that the browser remembers. */
export const own = () => session?.[token] as string | undefined;
export const remembered = () => local?.[token] as string | undefined;
export const current = () => own() ?? remembered();

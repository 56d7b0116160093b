import { token } from '#server/shared/storage-keys';
import { withStorage } from '../src/app/with-storage';

export const local = withStorage(() => localStorage, undefined);
export const session = withStorage(() => sessionStorage, undefined);

/** The login of this tab alone, which comes before the one that the browser remembers. */
export const own = () => session?.[token] as string | undefined;
export const remembered = () => local?.[token] as string | undefined;
export const current = () => own() ?? remembered();

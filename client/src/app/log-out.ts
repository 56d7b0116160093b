import { PAGE_EVENTS } from '#server/shared/browser-names';

/** Signs out in this browser at once, and on the server without waiting for its answer: see `build/page-script.ts`. */
export const logOut = () => dispatchEvent(new Event(PAGE_EVENTS.logOut));

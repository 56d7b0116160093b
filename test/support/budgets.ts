/** The bytes that a page may cost on the wire, compressed with brotli: 1 KB is 1024 bytes. */

/** A public page with its styles: what a server sends before it hears back for the first time. */
export const PAGE_KB = 14;

/**
 * The reference of the API, which is all calls on one page: fifty-seven, at some 0.4 KB each, after the chapters and
 * the faces that stand in for the typeface. The site's address, which stands in it, makes a few bytes of difference.
 */
export const REFERENCE_KB = 32;

/** The modules of a page's figure. */
export const FIGURE_KB = 8;

/** The scripts of a page of the app: React, the router, the store and the forms. */
export const APP_KB = 145;

/** The typeface, once for the whole site. */
export const FONT_KB = 16;

/** The home page with all it loads but that. */
export const HOME_REQUESTS = 2;
export const HOME_KB = 14;

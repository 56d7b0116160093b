/** The bytes that a page may cost on the wire, compressed with brotli: 1 KB is 1024 bytes. */

/** A public page with its styles: what a server sends before it hears back for the first time. */
export const PAGE_KB = 14;

/**
 * The reference of the API, which is all calls on one page: fifty-seven, at some 0.4 KB each, after the chapters and
 * the faces that stand in for the typeface. The site's address, which stands in it, makes a few bytes of difference.
 */
export const REFERENCE_KB = 32;

/** All scripts that a public page loads once it is touched; before, none. */
export const SCRIPT_KB = 88;

/** The same for a form, with its library and the store of the API. */
export const FORM_SCRIPT_KB = 132;

/** And for the log-in, which asks for passkeys as well. */
export const LOGIN_SCRIPT_KB = 133;

/** The typeface, once for the whole site. */
export const FONT_KB = 16;

/** The home page with all it loads but that. */
export const HOME_REQUESTS = 6;
export const HOME_KB = 94;

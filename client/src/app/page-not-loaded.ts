/** The code of a page did not come: nothing is wrong with the page. */
export class PageNotLoaded extends Error {}

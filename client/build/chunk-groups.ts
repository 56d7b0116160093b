/**
 * Code that several pages share, by the sources it comes from (and what those import): one file each
 * instead of many small ones.
 */
export const chunkGroups: { name: string; test: RegExp; priority?: number }[] = [
  // Modules of every page, with the bundler's own helpers, and the little that most public pages share.
  {
    name: 'app',
    test: /client\/(src\/((main|pages\/(closing|glyph|steps|figures\/island))\.tsx|app\/use-hydrated\.ts)|content\/(in-words|products)\.ts)$|rolldown\/runtime/,
    priority: 2,
  },
  // For the home page and the overview.
  { name: 'services', test: /client\/content\/services\.ts$/, priority: 1 },
  // The page that most visits begin on, in one file.
  { name: 'home', test: /client\/src\/pages\/home-page\.tsx$/ },
  // For the home page and the ways in.
  { name: 'sky', test: /client\/src\/ui\/sky\.tsx$/, priority: 1 },
  // Modules of public pages.
  {
    name: 'parts',
    test: /client\/src\/pages\/(band|page-head|text-lists|products\/parts)\.tsx$/,
  },
  { name: 'figures', test: /client\/src\/pages\/figures\/(drawing|figure)\./ },
  { name: 'store', test: /client\/src\/app\/api-provider\.tsx$/, priority: 1 },
  // Modules of every form.
  {
    name: 'forms',
    test: /client\/src\/(ui\/forms\/(form|form-parts|email-field|password-field|failure|rules)|features\/auth\/auth-api|app\/arrival|shell\/page-links)\.tsx?$/,
  },
];

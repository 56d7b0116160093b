import { articles, work } from '#content/entries';
import type { PageMeta } from '#content/page';
import { articlesPage, workPage } from '#content/work';
import { baseOf, routes, type SiteRoute } from '#client/routes';

/** A page at one address. */
export interface PageRoute extends SiteRoute {
  /** The Markdown file that it shows. */
  entry?: PageMeta & { published?: string };
  /** The name of the page above it. */
  parent?: string;
}

const lists: Record<
  string,
  { entries: readonly (PageMeta & { slug: string; published?: string })[]; name: string }
> = {
  '/work/:slug': { entries: work, name: workPage.name },
  '/articles/:slug': { entries: articles, name: articlesPage.name },
};

/** The pages of the site map, with one for each Markdown file. */
export const pageRoutes: readonly PageRoute[] = routes.flatMap((route): PageRoute[] => {
  const list = lists[route.path];
  if (!list) return [route];
  return list.entries.map((entry) => ({
    ...route,
    path: `${baseOf(route.path)}/${entry.slug}`,
    entry,
    parent: list.name,
  }));
});

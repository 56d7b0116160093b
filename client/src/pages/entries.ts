import { articles, work } from '#content/entries';
import type { PageMeta } from '#content/page';
import { baseOf, routes, type SiteRoute } from '#client/routes';

export interface PageRoute extends SiteRoute {
  entry?: PageMeta & { published?: string };
}

const lists: Record<string, readonly (PageMeta & { slug: string; published?: string })[]> = {
  '/work/:slug': work,
  '/articles/:slug': articles,
};

/** The pages of the site map, with one for each Markdown file. */
export const pageRoutes: readonly PageRoute[] = routes.flatMap((route): PageRoute[] => {
  const entries = lists[route.path];
  if (!entries) return [route];
  const folder = baseOf(route.path);
  return entries.map((entry) => ({ ...route, path: `${folder}/${entry.slug}`, entry }));
});

import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { baseOf, routes, type SiteRoute } from '#client/routes';

const pathsOf = (suits: (route: SiteRoute) => boolean) =>
  routes.filter((route) => route.path !== '*' && suits(route)).flatMap(({ path }) => pathsAt(path));

/** A page for each Markdown file, where a pattern says so. */
function pathsAt(pattern: string): string[] {
  if (!pattern.endsWith('/:slug')) return [baseOf(pattern)];
  const folder = baseOf(pattern);
  const files = readdirSync(join(import.meta.dirname, '../../client/content', folder));
  return files.map((file) => `${folder}/${file.replace(/\.md$/, '')}`);
}

/** Pages for signed-in users only (specification section 2). */
export const protectedPaths = pathsOf(({ access }) => access === 'protected');

/** Pages that visitors can open. */
export const publicPaths = pathsOf(({ access }) => access !== 'protected' && access !== 'staff');

/** Pages that search engines may list. */
export const indexedPaths = pathsOf(({ access, index }) => access !== 'protected' && index);

/** Pages without React in the browser. */
export const readPaths = pathsOf(({ access }) => access === 'read');

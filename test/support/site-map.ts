import { baseOf, routes, type SiteRoute } from '#client/routes';

const pathsOf = (suits: (route: SiteRoute) => boolean) =>
  routes.filter((route) => route.path !== '*' && suits(route)).map(({ path }) => baseOf(path));

/** Pages for signed-in users only (specification section 2). */
export const protectedPaths = pathsOf(({ access }) => access === 'protected');

/** Pages that visitors can open. */
export const publicPaths = pathsOf(({ access }) => access !== 'protected' && access !== 'staff');

/** Pages that search engines may list. */
export const indexedPaths = pathsOf(({ access, index }) => access !== 'protected' && index);

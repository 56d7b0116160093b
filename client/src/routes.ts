/**
 * - `read`: a page to read: a document without React in the browser
 * - `public`: a page of the app for everybody, complete in its prerendered HTML
 * - `guest`: the same, but a visitor signed in already goes on to the dashboard
 * - `protected`: for signed-in users; its HTML is a light shell that says "Loading..."
 * - `staff`: the same for staff; for everybody else it is the 404 page
 */
export type Access = 'read' | 'public' | 'guest' | 'protected' | 'staff';

export interface SiteRoute {
  /** Pattern of react-router; `*` is the 404 page. */
  path: string;
  access: Access;
  /** The file of the page, relative to this one: its component by default, and its titles as `meta`. */
  file: string;
  /** Whether search engines may list it. Only these stand in the sitemap. */
  index: boolean;
  /** Its product's name in `content/products`. */
  product?: string;
}

const read = (path: string, file: string, index = true): SiteRoute => ({
  path,
  access: 'read',
  file: `./${file}`,
  index,
});

/** A product is called the same in its address and in its two files. */
const product = (slug: string): SiteRoute => ({
  ...read(`/${slug}`, `pages/products/${slug}-page.tsx`),
  product: slug,
});

const form = (path: string, name: string, access: Access = 'public'): SiteRoute => ({
  path,
  access,
  file: `./features/${name}-page.tsx`,
  index: true,
});

/** A page that a mailed link leads to, or of the account: not for search engines. */
const hidden = (path: string, name: string, access: Access = 'public'): SiteRoute => ({
  ...form(path, name, access),
  index: false,
});

const account = (path: string, name: string) => hidden(path, `account/${name}`, 'protected');

/** Every page of the site: the router, the prerenderer, the sitemap and the tests go by it. */
export const routes: readonly SiteRoute[] = [
  read('/', 'pages/home-page.tsx'),
  read('/about', 'pages/about-page.tsx'),
  product('cobol'),
  product('graph'),
  product('companion'),
  product('mock-rest'),
  product('auto-app'),
  product('ai-compliance-clinical-assistant'),
  product('universal-context-protocol'),
  read('/testimonials', 'pages/testimonials-page.tsx'),
  read('/help', 'pages/help-page.tsx'),
  form('/contact', 'contact/contact'),
  read('/contact/sent', 'pages/sent-page.tsx', false),
  read('/terms', 'pages/terms-page.tsx'),
  read('/privacy', 'pages/privacy-page.tsx'),
  read('/api/docs', 'pages/api-docs/api-docs-page.tsx'),

  form('/login', 'auth/login', 'guest'),
  form('/signup', 'auth/signup', 'guest'),
  form('/forgot-password', 'auth/forgot-password'),
  hidden('/reset-password/:token?', 'auth/reset-password'),
  hidden('/confirm-email/:token?', 'auth/confirm-email'),
  hidden('/confirm-new-email/:token?', 'auth/confirm-new-email'),

  account('/dashboard', 'dashboard'),
  account('/profile', 'profile'),
  account('/update-info', 'update-info'),
  account('/change-email', 'change-email'),
  account('/change-password', 'change-password'),
  account('/settings', 'settings'),
  account('/settings/security', 'security'),
  account('/settings/tokens', 'tokens/tokens'),
  account('/preferences', 'settings/preferences'),

  hidden('/inbox/:id?', 'inbox/inbox', 'staff'),

  read('*', 'pages/not-found-page.tsx', false),
];

/** For signed-in users only. */
export const isOfAccount = (access: Access) => access === 'protected' || access === 'staff';

export const appRoutes = routes.filter(({ access }) => access !== 'read');

/** The pattern of a route without its parameter, which every one of its addresses begins with. */
export const baseOf = (pattern: string): string => pattern.replace(/\/:.*/, '');

/** The route of the app that shows an address of the site; any other is a document of its own. */
export function appRouteOf(address: string): SiteRoute | undefined {
  const path = address.replace(/[?#].*/, '');
  return appRoutes.find(
    ({ path: pattern }) =>
      path === baseOf(pattern) || (pattern.includes(':') && path.startsWith(`${baseOf(pattern)}/`)),
  );
}

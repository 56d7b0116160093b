import { matchPath } from 'react-router';

/**
 * - `read`: a page to read: a document without React in the browser
 * - `public`: a page of the app for everybody, complete in its prerendered HTML
 * - `guest`: the same, but a visitor signed in already goes on to the dashboard
 * - `protected`: for signed-in users; its HTML is a light shell that says "Loading..."
 * - `staff`: the same for staff; for everybody else it is the 404 page
 */
export type Access = 'read' | 'public' | 'guest' | 'protected' | 'staff';

export interface SiteRoute {
  /**
   * Pattern of react-router; `*` is the 404 page. `/work/:slug` is a page for each Markdown file in `content/work`
   * (`pages/entries.ts`).
   */
  path: string;
  access: Access;
  /** The file of the page, relative to this one: its component by default, and its `meta`, which a page to read gets as props. */
  file: string;
  /** Whether search engines may list it. The sitemap lists only these. */
  index: boolean;
}

const pages =
  (access: Access, index: boolean, folder: string) =>
  <Path extends string>(path: Path, name: string) => ({
    path,
    access,
    index,
    file: `./${folder}/${name}-page.tsx`,
  });

const read = pages('read', true, 'pages');
const form = pages('public', true, 'features');
const guest = pages('guest', true, 'features/auth');
const linked = pages('public', false, 'features/auth');
const account = pages('protected', false, 'features/account');
const staff = pages('staff', false, 'features/inbox');
const unlisted = pages('read', false, 'pages');

/** A product is called the same in its address and in its two files. */
const product = <Slug extends string>(slug: Slug) =>
  read<`/${Slug}`>(`/${slug}`, `products/${slug}`);

const allRoutes = [
  read('/', 'home'),
  read('/about', 'about'),
  product('cobol'),
  product('graph'),
  product('companion'),
  product('mock-rest'),
  product('auto-app'),
  product('ai-compliance-clinical-assistant'),
  product('universal-context-protocol'),
  read('/work', 'work'),
  read('/work/:slug', 'case'),
  read('/articles', 'articles'),
  read('/articles/:slug', 'article'),
  read('/testimonials', 'testimonials'),
  read('/help', 'help'),
  form('/contact', 'contact/contact'),
  unlisted('/contact/sent', 'sent'),
  read('/terms', 'terms'),
  read('/privacy', 'privacy'),
  read('/security', 'compliance'),
  read('/api/docs', 'api-docs/api-docs'),

  guest('/login', 'login'),
  guest('/signup', 'signup'),
  form('/forgot-password', 'auth/forgot-password'),
  linked('/login/provider', 'provider'),
  linked('/reset-password/:token?', 'reset-password'),
  linked('/confirm-email/:token?', 'confirm-email'),
  linked('/confirm-new-email/:token?', 'confirm-new-email'),

  account('/dashboard', 'dashboard'),
  account('/profile', 'profile'),
  account('/update-info', 'update-info'),
  account('/change-email', 'change-email'),
  account('/change-password', 'change-password'),
  account('/settings', 'settings'),
  account('/settings/security', 'security'),
  account('/settings/tokens', 'tokens/tokens'),
  account('/preferences', 'settings/preferences'),

  staff('/inbox/:id?', 'inbox'),

  unlisted('*', 'not-found'),
];

/** Every page of the site: the router, the prerenderer, the sitemap and the tests go by it. */
export const routes: readonly SiteRoute[] = allRoutes;

type Address<Pattern> = Pattern extends `${infer Base}/:${string}`
  ? Base | `${Base}/${string}`
  : Exclude<Pattern, '*'>;
type PagePath = Address<(typeof allRoutes)[number]['path']>;

export type SitePath = PagePath | `${PagePath}${'?' | '#'}${string}`;

export const isOfAccount = (access: Access) => access === 'protected' || access === 'staff';

export const appRoutes = routes.filter(({ access }) => access !== 'read');

/** The pattern of a route without its parameter, which every one of its addresses begins with. */
export const baseOf = (pattern: string): string => pattern.replace(/\/:.*/, '');

/** The route of the app that shows an address of the site; any other is a separate document. */
export const appRouteOf = (address: string): SiteRoute | undefined =>
  appRoutes.find(({ path }) => matchPath(path, address.replace(/[?#].*/, '')));

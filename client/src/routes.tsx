import { matchPath } from 'react-router';
import type { ProductCard } from '#content/page';
import { productCards } from '#content/products';
import { pagePath } from '#server/shared/paths';
import { lazyPage, type LazyPage, type PageModule } from './app/lazy-page';
import { CurrentPage, type SiteMap } from './app/site-map';

/**
 * - `public`: for everybody, complete in its prerendered HTML
 * - `guest`: the same, but a visitor signed in already goes on to the dashboard
 * - `protected`: for signed-in users; its HTML is a light shell that says "Loading..."
 * - `staff`: the same for staff; for everybody else it is the 404 page, and nothing more of it is downloaded
 */
type Access = 'public' | 'guest' | 'protected' | 'staff';

export interface SiteRoute extends CurrentPage {
  /** Pattern of react-router; `*` is the 404 page. */
  path: string;
  access: Access;
  /** Whether search engines may list it. Only these stand in the sitemap. */
  index: boolean;
  /** The product that it presents. */
  product?: ProductCard;
  /** The file of the page, relative to this one: tells the prerenderer which chunks it needs. */
  file: string;
  /** The page's component and what it says about itself: default and `meta` of that file. */
  page: LazyPage;
  /** Whether the page calls the API, and so comes with the store. */
  callsApi: boolean;
  /** A page that needs its code before anybody touches it. */
  eager: boolean;
}

const modules = import.meta.glob<PageModule>(['./pages/**/*-page.tsx', './features/**/*-page.tsx']);

/** Where the store lives: fetched with every page that calls the API. */
export const API_PROVIDER_FILE = './app/api-provider.tsx';

function importOf(
  file: string,
  { callsApi = false, access }: Partial<SiteRoute>,
): () => Promise<PageModule> {
  const importPage = modules[file];
  if (!importPage) throw new Error(`routes.tsx names a page that does not exist: ${file}`);
  if (!callsApi) return importPage;
  if (access === 'protected') {
    return async () => {
      const [page, { accountPage }] = await Promise.all([importPage(), import('./account-frame')]);
      return accountPage(page);
    };
  }
  if (access === 'staff') {
    return async () => (await import('./account-frame')).staffPage(importPage, <NotFound />);
  }
  return async () => {
    const [{ default: Page, meta }, { ApiProvider }] = await Promise.all([
      importPage(),
      import('./app/api-provider'),
    ]);
    return {
      default: () => (
        <ApiProvider>
          <Page />
        </ApiProvider>
      ),
      meta,
    };
  };
}

function open(path: string, file: string, options: Partial<SiteRoute> = {}): SiteRoute {
  const { callsApi = false } = options;
  return {
    path,
    file,
    access: 'public',
    index: true,
    eager: false,
    callsApi,
    page: lazyPage(importOf(file, options)),
    ...options,
  };
}

const form = (path: string, file: string, options: Partial<SiteRoute> = {}) =>
  open(path, file, { callsApi: true, ...options });

/** A page that a mailed link leads to: not for search engines. Its token has to leave the address at once. */
const link = (path: string, file: string) => form(path, file, { index: false, eager: true });

const account = (path: string, file: string, access: Access = 'protected') =>
  form(path, file, { index: false, eager: true, access });

/** A product is called the same in its address and in its two files. */
function product(slug: string): SiteRoute {
  const card = productCards[slug];
  if (!card) throw new Error(`routes.tsx names a product without a card: ${slug}`);
  return open(`/${slug}`, `./pages/products/${slug}-page.tsx`, { product: card });
}

export const routes: readonly SiteRoute[] = [
  open('/', './pages/home-page.tsx'),
  open('/about', './pages/about-page.tsx'),
  product('cobol'),
  product('graph'),
  product('companion'),
  product('mock-rest'),
  product('auto-app'),
  product('ai-compliance-clinical-assistant'),
  product('universal-context-protocol'),
  open('/testimonials', './pages/testimonials-page.tsx'),
  open('/help', './pages/help-page.tsx'),
  form('/contact', './features/contact/contact-page.tsx'),
  open('/contact/sent', './features/contact/sent-page.tsx', { index: false }),
  open('/terms', './pages/terms-page.tsx'),
  open('/privacy', './pages/privacy-page.tsx'),
  open('/api/docs', './pages/api-docs/api-docs-page.tsx'),

  form('/login', './features/auth/login-page.tsx', { access: 'guest' }),
  form('/signup', './features/auth/signup-page.tsx', { access: 'guest' }),
  form('/forgot-password', './features/auth/forgot-password-page.tsx'),
  link('/reset-password/:token?', './features/auth/reset-password-page.tsx'),
  link('/confirm-email/:token?', './features/auth/confirm-email-page.tsx'),
  link('/confirm-new-email/:token?', './features/auth/confirm-new-email-page.tsx'),

  account('/dashboard', './features/account/dashboard-page.tsx'),
  account('/profile', './features/account/profile-page.tsx'),
  account('/update-info', './features/account/update-info-page.tsx'),
  account('/change-email', './features/account/change-email-page.tsx'),
  account('/change-password', './features/account/change-password-page.tsx'),
  account('/settings', './features/account/settings-page.tsx'),
  account('/settings/security', './features/account/security-page.tsx'),
  account('/settings/tokens', './features/account/tokens/tokens-page.tsx'),
  account('/preferences', './features/account/settings/preferences-page.tsx'),

  account('/inbox/:id?', './features/inbox/inbox-page.tsx', 'staff'),

  open('*', './pages/not-found-page.tsx', { index: false }),
];

/** The form of a path as the address of a page, the same for the server. A path without one is the 404 page's. */
export const pathOfPage = (pathname: string) => pagePath(pathname) ?? '/404';

/** The 404 page in the place of one that is not for this visitor. */
export function NotFound() {
  const route = routeOf('/404');
  return (
    <CurrentPage value={route}>
      <route.page.Component />
    </CurrentPage>
  );
}

/** The route that shows a path; the last one, the 404 page, matches whatever is left. */
export function routeOf(pathname: string): SiteRoute {
  const path = pathOfPage(pathname);
  const found = routes.find((route) => matchPath(route.path, path));
  if (!found) throw new Error('routes.tsx has no route for *');
  return found;
}

/** The site map for the pages. */
export const siteMap: SiteMap = {
  products: routes.flatMap(({ path, product: card }) => (card ? [{ ...card, path }] : [])),
  preload: (path) => {
    const { page } = routeOf(path.replace(/[?#].*/, ''));
    // A failed download is tried again, and reported, by the navigation itself.
    page.preload().catch(() => undefined);
  },
};

import { matchPath } from 'react-router';
import { lazyPage, type LazyPage } from './app/lazy-page';
import { showSum } from './features/contact/captcha';

/**
 * - `public`: for everybody, complete in its prerendered HTML
 * - `guest`: the same, but who is signed in already goes on to the dashboard
 * - `protected`: for signed-in users; its HTML is a light shell that says "Loading..."
 */
export type Access = 'public' | 'guest' | 'protected';

export interface SiteRoute extends LazyPage {
  /** Pattern of react-router; `*` is the 404 page. */
  path: string;
  access: Access;
  /** Title of the shell of a protected page, until the page itself is there. */
  title?: string;
  /** Whether search engines may list it. Only these stand in the sitemap. */
  index: boolean;
  /** What it presents, for the structured data. */
  about?: 'product';
  /** The file of the page, relative to this one: tells the prerenderer which chunks it needs. */
  file: string;
  /** Whether the page calls the API, and so comes with the store. */
  callsApi: boolean;
  /**
   * A page that is a form: its code, with the store and the form library, comes with the first touch.
   * Until then the layout around it is alive, and the form is the browser's own.
   */
  waitsForTouch: boolean;
  /** What such a page does with its HTML before the first touch. */
  meanwhile?: () => void;
}

const pages = import.meta.glob<{ default: React.ComponentType }>([
  './marketing/**/*-page.tsx',
  './features/**/*-page.tsx',
]);

/** Where the store lives: fetched with every page that calls the API. */
export const API_PROVIDER_FILE = './app/api-provider.tsx';

function load(file: string, callsApi: boolean): LazyPage {
  const importPage = pages[file];
  if (!importPage) throw new Error(`routes.tsx names a page that does not exist: ${file}`);
  if (!callsApi) return lazyPage(importPage);
  return lazyPage(async () => {
    const [{ default: Page }, { ApiProvider }] = await Promise.all([
      importPage(),
      import('./app/api-provider'),
    ]);
    return {
      default: () => (
        <ApiProvider>
          <Page />
        </ApiProvider>
      ),
    };
  });
}

type Options = Partial<
  Pick<SiteRoute, 'callsApi' | 'index' | 'about' | 'waitsForTouch' | 'meanwhile'>
>;

function open(path: string, file: string, options: Options = {}): SiteRoute {
  const { callsApi = false, index = true, waitsForTouch = false, ...rest } = options;
  return {
    path,
    file,
    access: 'public',
    callsApi,
    index,
    waitsForTouch,
    ...rest,
    ...load(file, callsApi),
  };
}

function form(path: string, file: string, options: Options = {}): SiteRoute {
  return open(path, file, { callsApi: true, waitsForTouch: true, ...options });
}

function guest(path: string, file: string): SiteRoute {
  return { ...form(path, file), access: 'guest' };
}

function account(path: string, file: string, title: string): SiteRoute {
  const options = { callsApi: true, index: false };
  return { ...open(path, file, options), access: 'protected', title };
}

function product(path: string): SiteRoute {
  const name = path === '/ai-compliance-clinical-assistant' ? '/clinical-assistant' : path;
  return open(path, `./marketing/products${name}-page.tsx`, { about: 'product' });
}

/** The whole site map. */
export const routes: readonly SiteRoute[] = [
  open('/', './marketing/home-page.tsx'),
  open('/about', './marketing/about-page.tsx'),
  product('/cobol'),
  product('/graph'),
  product('/companion'),
  product('/mock-rest'),
  product('/auto-app'),
  product('/ai-compliance-clinical-assistant'),
  product('/universal-context-protocol'),
  open('/testimonials', './marketing/testimonials-page.tsx'),
  open('/help', './marketing/help-page.tsx'),
  form('/contact', './features/contact/contact-page.tsx', { meanwhile: showSum }),
  open('/terms', './marketing/terms-page.tsx'),
  open('/privacy', './marketing/privacy-page.tsx'),

  guest('/login', './features/auth/login-page.tsx'),
  guest('/signup', './features/auth/signup-page.tsx'),
  form('/forgot-password', './features/auth/forgot-password-page.tsx'),
  open('/reset-password/:token?', './features/auth/reset-password-page.tsx', {
    callsApi: true,
    index: false,
  }),

  account('/dashboard', './features/account/dashboard-page.tsx', 'Dashboard'),
  account('/profile', './features/account/profile-page.tsx', 'Profile'),
  account('/update-info', './features/account/update-info-page.tsx', 'Update info'),
  account('/change-password', './features/account/change-password-page.tsx', 'Change password'),
  account('/settings', './features/account/settings/settings-page.tsx', 'Settings'),
  account('/preferences', './features/account/settings/preferences-page.tsx', 'Preferences'),

  open('*', './marketing/not-found-page.tsx', { index: false }),
];

/** The route that shows a path; the last one, the 404 page, matches whatever is left. */
export function routeOf(pathname: string): SiteRoute {
  const found = routes.find((route) => matchPath(route.path, pathname));
  if (!found) throw new Error('routes.tsx has no route for *');
  return found;
}

/** Fetches the code of the page at a path, which may have a query or a hash. */
export function preloadPage(path: string): void {
  const pathname = path.split(/[?#]/, 1)[0];
  // A failed download is tried again, and reported, by the navigation itself.
  if (pathname)
    routeOf(pathname)
      .preload()
      .catch(() => undefined);
}

import {
  test as base,
  expect,
  type BrowserContext,
  type Locator,
  type Page,
  type Route,
} from '@playwright/test';
import { buildUser, call, type Credentials, logIn as logInByApi, signUp } from './factories.js';
import { Mailbox } from './mailbox.js';
import { setUpSecondStep } from './second-step.js';

export { expect, type Locator, type Page } from '@playwright/test';

/** A user with an account, signed in over the API. */
export interface Account extends Credentials {
  token: string;
}

interface Fixtures {
  /** A new account of this test alone. */
  account: Account;
  /** The emails of the site under test. */
  mailbox: Mailbox;
  /**
   * Console errors, page errors, failed or foreign requests and policy violations of every page.
   * A test fails if any is left at its end; one that provokes a fault names it with `allow`.
   */
  faults: Faults;
}

const TOKEN_KEY = 'northfold.token';

export const test = base.extend<Fixtures>({
  baseURL: async ({}, use) => use(siteUrl()),
  mailbox: async ({}, use) => use(new Mailbox(setting('SITE_DATA_DIR'))),
  account: async ({}, use) => use(await createAccount()),
  faults: [
    async ({ context }, use) => {
      const faults = new Faults(siteUrl());
      await faults.watch(context);
      await use(faults);
      expect(faults.unexpected(), 'faults that the browser reported').toEqual([]);
    },
    { auto: true },
  ],
});

/** The same test with its account already signed in, remembered on this device. */
export const signedInTest = test.extend({
  storageState: async ({ account }, use) =>
    use({
      cookies: [],
      origins: [{ origin: siteUrl(), localStorage: [{ name: TOKEN_KEY, value: account.token }] }],
    }),
});

const site = () => ({ url: siteUrl() });

/** Signs an account up and in, as an integrator would. */
export async function createAccount(): Promise<Account> {
  const user = await signUp(site());
  return { ...user, token: await logIn(user) };
}

/** A new session for an account, remembered on its device; returns its token. */
export const logIn = async (user: Credentials): Promise<string> =>
  logInByApi(site(), user, { remember: true });

/** Logs in by the form that a page shows. */
export async function logInByForm(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
}

/** Logs out by the menu of the header. */
export async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('button', { name: 'Log Out', exact: true }).click();
}

/** Switches the second step of an account on, as an integrator would. @returns its key */
export const switchSecondStepOn = async (account: Account, steps = 0): Promise<string> =>
  (await setUpSecondStep(site(), account, steps)).key;

/** Confirms the address of an account by the link that was mailed there, as its owner. */
export async function confirmByMail(mailbox: Mailbox, { email, token }: Account): Promise<void> {
  const body = { token: await mailbox.confirmationToken(email) };
  expect((await call(site(), '/auth/confirm-email', { token, body })).status).toBe(204);
}

/** An address that is unique in this run. */
export const newEmail = (): string => buildUser().email;

/** Where a visitor is sent who asks for a page of the account. */
export const loginFor = (path: string) =>
  `/login?${new URLSearchParams({ redirectTo: path }).toString()}`;

/** Goes to a page and waits until the app has taken over, if the page is one of the app's. */
export async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await alive(page);
}

/** Waits until the app has taken over the page at hand, if it is one of the app's. */
export async function alive(page: Page): Promise<void> {
  await page.waitForFunction(
    () => !document.getElementById('root') || Reflect.get(window, 'isHydrated') === true,
  );
}

/** A text of the page itself: what a screen reader hears of it stands in the live region, too. */
export const textOn = (page: Page, text: string | RegExp, options?: { exact: boolean }): Locator =>
  page.getByText(text, options).and(page.locator(':not(#announcement)'));

/** Keeps requests waiting until what comes back is called: then they go on, or get the answer. */
export async function hold(
  page: Page,
  pattern: string,
  answer?: Parameters<Route['fulfill']>[0],
): Promise<() => void> {
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route(pattern, async (route) => {
    await released;
    await (answer ? route.fulfill(answer) : route.continue());
  });
  return release;
}

/** The token the browser keeps, by where it keeps it. */
export async function storedTokens(
  page: Page,
): Promise<{ persistent: string | null; session: string | null }> {
  return page.evaluate(
    (key) => ({ persistent: localStorage.getItem(key), session: sessionStorage.getItem(key) }),
    TOKEN_KEY,
  );
}

function setting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is set by browser-setup.ts, which has not run.`);
  return value;
}

export function siteUrl(): string {
  return setting('SITE_URL');
}

/** Collects what went wrong in a browser context. */
class Faults {
  private readonly found: string[] = [];
  private readonly allowed: RegExp[] = [];

  constructor(private readonly origin: string) {}

  /** Faults like this are part of the test. */
  allow(pattern: RegExp): void {
    this.allowed.push(pattern);
  }

  unexpected(): string[] {
    return this.found.filter((fault) => !this.allowed.some((pattern) => pattern.test(fault)));
  }

  async watch(context: BrowserContext): Promise<void> {
    await context.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
        console.error(`policy violation: ${violatedDirective} ${blockedURI}`),
      );
      addEventListener('northfold:hydrated', () => {
        Reflect.set(window, 'isHydrated', true);
      });
    });
    context.on('console', (message) => {
      if (message.type() === 'error') {
        this.found.push(`console: ${message.text()} (${message.location().url})`);
      }
    });
    context.on('weberror', (error) => this.found.push(`page: ${String(error.error())}`));
    context.on('request', (request) => {
      const url = request.url();
      if (!url.startsWith(this.origin) && !/^(data|blob|about):/.test(url)) {
        this.found.push(`foreign request: ${url}`);
      }
    });
    context.on('requestfailed', (request) => {
      const reason = request.failure()?.errorText ?? 'unknown';
      // The browser drops what a page no longer needs when the visitor moves on.
      if (reason !== 'net::ERR_ABORTED') this.found.push(`failed: ${request.url()} ${reason}`);
    });
  }
}

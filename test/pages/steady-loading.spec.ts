import type { Request } from '@playwright/test';
import { expect, hold, logIn, open, signedInTest as test, type Page } from '#support/browser-test';

type Answer = Parameters<typeof hold>[2];

const user = {
  name: 'Ada Augusta King-Noel, Countess of Lovelace',
  email: 'augusta.ada.king-noel.countess.of.lovelace@analytical-engines.example.com',
  emailVerified: false,
  hasPassword: true,
};
const passkeys = ['This laptop', 'A key on a ring'].map((name) => ({
  id: name,
  name,
  credentialId: name,
  createdAt: '2025-01-01T00:00:00Z',
  lastUsedAt: null,
  synced: true,
}));

const tokens = ['Nightly backup', 'Reports'].map((name) => ({
  id: name,
  name,
  hint: 'nf_pat_…x3Kd',
  scopes: ['profile:read', 'settings:read'],
  createdAt: '2025-01-01T00:00:00Z',
  expiresAt: '2030-01-01T00:00:00Z',
  lastUsedAt: null,
  lastUsedFrom: null,
}));

/** What each page asks for, and what is answered where the server would not say enough. */
const calls: Record<string, Record<string, Answer>> = {
  '/dashboard': {
    profile: { json: user },
    settings: undefined,
    passkeys: undefined,
    'second-step': undefined,
    events: undefined,
  },
  '/profile': { protected: { json: { user } } },
  '/update-info': { profile: { json: user } },
  '/change-password': {
    profile: { json: { ...user, hasPassword: false } },
    tokens: { json: { tokens, nextCursor: null } },
  },
  '/preferences': { settings: undefined },
  '/settings': { protected: { json: { user } }, settings: undefined },
  '/settings/tokens': {
    protected: { json: { user: { ...user, emailVerified: true } } },
    tokens: { json: { tokens, nextCursor: null } },
  },
  '/settings/security': {
    protected: { json: { user } },
    passkeys: { json: { passkeys, rpId: 'localhost', userHandle: 'ada' } },
    'second-step': undefined,
    sessions: undefined,
    events: undefined,
  },
};

/** Every control that can be seen, and where. */
const controls = (page: Page) =>
  page.evaluateHandle(() =>
    [...document.querySelectorAll<HTMLElement>('a, button, input, select, summary')]
      .filter((control) => control.checkVisibility({ visibilityProperty: true }))
      .map((control) => ({ control, place: control.getBoundingClientRect() })),
  );

/** Those of them that stand elsewhere by now, or are gone. */
const moved = (seen: Awaited<ReturnType<typeof controls>>) =>
  seen.evaluate((all) =>
    all
      .filter(({ control, place: { x, y } }) => {
        const now = control.getBoundingClientRect();
        return now.x !== x || now.y !== y;
      })
      .map(({ control, place }) => {
        const distance = Math.round(control.getBoundingClientRect().y - place.y);
        return `${control.textContent || control.getAttribute('name')}: ${distance} px`;
      }),
  );

/** The calls that a page waits for. */
function callsUnderWay(page: Page): Set<Request> {
  const underWay = new Set<Request>();
  page.on('request', (request) => underWay.add(request));
  page.on('requestfinished', (request) => underWay.delete(request));
  page.on('requestfailed', (request) => underWay.delete(request));
  return underWay;
}

test.describe('Nothing that can be pressed moves', { tag: '@desktop' }, () => {
  for (const [path, late] of Object.entries(calls)) {
    for (const [call, answer] of Object.entries(late)) {
      test(`when the answer of ${call} comes late to ${path}`, async ({
        page,
        account,
        request,
      }) => {
        for (let n = 0; n < 4; n += 1) await logIn(request, account);
        const underWay = callsUnderWay(page);
        for (const width of [360, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          const pattern = `**/api/auth/${call}*`;
          const release = await hold(page, pattern, answer);
          await open(page, path);
          await expect.poll(() => underWay.size).toBe(1);
          const seen = await controls(page);
          release();
          await expect(page.getByText('Loading...')).toHaveCount(0);
          await expect.poll(() => underWay.size).toBe(0);
          expect(await moved(seen), `at ${width} px`).toEqual([]);
          await page.unroute(pattern);
        }
      });
    }
  }
});

test('says that one is offline while a list is on its way', async ({ page, context }) => {
  const release = await hold(page, '**/api/auth/sessions*');
  await open(page, '/settings/security');
  await expect(page.getByText('Loading...').first()).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('You are offline.')).toBeVisible();
  await context.setOffline(false);
  release();
});

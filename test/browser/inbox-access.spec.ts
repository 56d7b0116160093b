import { expectAccessible } from '#support/axe';
import {
  expect,
  open,
  signedInTest,
  test,
  type Page,
  textOn,
  loginFor,
} from '#support/browser-test';
import { staffTest } from './staff-test.js';

const notFound = (page: Page) => page.getByRole('heading', { name: '404 - Page Not Found' });
const navigation = (page: Page) => page.getByRole('navigation', { name: 'Account' });

const ID = '0e0b5a5c-9a35-4bd5-8f8a-1f5f3f1f0c11';

test('the inbox sends a visitor to the login page, and calls nothing', async ({ page }) => {
  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/inbox')) calls.push(request.url());
  });
  for (const path of ['/inbox', `/inbox/${ID}`, '/Inbox/']) {
    await page.goto(path);
    await expect(page).toHaveURL(loginFor(path === '/Inbox/' ? '/inbox' : path));
  }
  expect(calls).toEqual([]);
});

signedInTest('accounts that are not staff see the 404 page', async ({ page, faults }) => {
  faults.allow(/403/);
  for (const path of ['/inbox', `/inbox/${ID}?state=spam`]) {
    await page.goto(path);
    await expect(notFound(page)).toBeVisible();
    await expect(page).toHaveTitle(/^404/);
  }
  await open(page, '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Hello');
  await expect(navigation(page).getByRole('link', { name: 'Overview' })).toBeVisible();
  await expect(navigation(page).getByRole('link', { name: 'Inbox' })).toHaveCount(0);
});

test('the page of the inbox shows nothing of it to robots or caches', async ({ request }) => {
  for (const path of ['/inbox', `/inbox/${ID}`]) {
    const answer = await request.get(path);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['x-robots-tag']).toBe('noindex');
    expect(await answer.text()).not.toMatch(/inbox-|spam|assignee/i);
  }
  expect((await request.get('/inbox/a/b')).status()).toBe(404);
});

staffTest('staff find the inbox and its count in the navigation', async ({ page, inbox }) => {
  await inbox.write();
  await open(page, '/profile');
  const entry = navigation(page).getByRole('link', { name: /^Inbox/ });
  await expect(entry).toHaveAccessibleName(/^Inbox \d+ unread$/);
  await entry.click();
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeFocused();
  await expect(page).toHaveTitle(/^Inbox/);
  await expect(entry).toBeHidden();
  await page.setViewportSize({ width: 1_000, height: 800 });
  await expect(entry).toHaveAttribute('aria-current', 'true');
});

staffTest('a password alone does not open the inbox', async ({ page, inbox, staff, faults }) => {
  faults.allow(/403/);
  await inbox.run('UPDATE sessions SET two_factors_at = NULL WHERE user_id = $1', [staff.id]);
  await open(page, '/inbox');
  await expect(textOn(page, 'Create a passkey or turn on the second step')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Security' }).click();
  await expect(page).toHaveURL('/settings/security');
  await page.goBack();
  await page.getByRole('button', { name: 'Log out and log in again' }).click();
  await expect(page).toHaveURL(loginFor('/inbox'));
});

staffTest('an unconfirmed address gets an explanation', async ({ page, inbox, staff, faults }) => {
  faults.allow(/403/);
  await inbox.run('UPDATE users SET email_confirmed_at = NULL WHERE id = $1', [staff.id]);
  await open(page, '/inbox');
  await expect(page.getByRole('heading', { name: 'Confirm your address first' })).toBeVisible();
});

staffTest('former staff see the 404 page', async ({ page, inbox, staff, faults }) => {
  faults.allow(/403/);
  await open(page, inbox.list());
  await expect(page.getByRole('heading', { name: 'Inbox', level: 1 })).toBeVisible();
  await inbox.run('UPDATE users SET staff_since = NULL WHERE id = $1', [staff.id]);
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(notFound(page)).toBeVisible();
});

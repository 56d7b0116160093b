import type { PasskeysResponse } from '#server/auth/passkeys/passkeys.dto';
import { expectAccessible, expectForEverybody } from '#support/axe';
import { expect, open, signedInTest, test, textOn } from '#support/browser-test';

for (const [path, ...names] of [
  ['/login', 'Email', 'Password'],
  ['/signup', 'Email', 'Password'],
  ['/contact', 'Name', 'Email', 'Subject', 'Message'],
  ['/forgot-password', 'Email'],
  ['/reset-password/token', 'New password'],
] as const) {
  test(`axe finds nothing on ${path} when its fields are empty`, async ({ page }) => {
    await open(page, path);
    await page.getByRole('main').locator('button[type=submit]').click();
    for (const name of names) await expect(textOn(page, `${name} is required.`)).toBeVisible();
    await expect(page.locator('[aria-invalid=true]').first()).toBeFocused();
    await expectAccessible(page);
  });
}

for (const [what, sent, says] of [
  ['has fields at fault', 'name=', 'Name is required.'],
  ['is refused', `message=${'a'.repeat(65_536)}`, 'Failed to submit contact form.'],
] as const) {
  test(`axe finds nothing on a form answered without script: ${what}`, async ({ page, faults }) => {
    faults.allow(/400|413/);
    await page.route('**/contact/form', (route) => route.continue({ postData: sent }));
    await page.goto('/contact');
    // As without script: the form isn't held back.
    await page.locator('form').evaluate((form: HTMLFormElement) => form.submit());
    await expect(page.getByRole('alert').filter({ hasText: says })).toBeVisible();
    await expectAccessible(page);
  });
}

signedInTest('axe finds nothing when a page cannot get its data', async ({ page, faults }) => {
  faults.allow(/503/);
  await page.route('**/api/auth/*', (route) => route.fulfill({ status: 503, body: '' }));
  await open(page, '/settings');
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  await expectAccessible(page);
});

const passkeys: PasskeysResponse = {
  passkeys: ['W'.repeat(100), 'Apple Passwords, Safari on iPhone'].map((name, index) => ({
    id: `00000000-0000-4000-8000-00000000000${index}`,
    credentialId: 'AAAA',
    name,
    synced: index === 1,
    createdAt: '2026-11-21T09:30:00.000Z',
    lastUsedAt: index === 1 ? '2026-11-22T09:30:00.000Z' : null,
  })),
};

signedInTest('passkeys can be removed by everybody', { tag: '@desktop' }, async ({ page }) => {
  await page.route('**/api/auth/passkeys', (route) => route.fulfill({ json: passkeys }));
  await open(page, '/settings/security');
  const room = page.getByRole('region', { name: 'Passkeys', exact: true });
  await expect(room.getByRole('listitem')).toHaveCount(2);
  await expectForEverybody(page);
  await room.getByRole('button', { name: /^Remove .*WWW/ }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectForEverybody(page);
});

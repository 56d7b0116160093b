import type { PasskeysResponse } from '#server/auth/passkeys/passkeys.dto';
import { expectAccessible } from '#support/axe';
import {
  switchSecondStepOn,
  logInByForm,
  expect,
  open,
  signedInTest,
  test,
  type Page,
  textOn,
} from '#support/browser-test';
import { codeOf } from '#support/second-step';
import { tooWide } from '#support/too-wide';

/** The states of pages of a log-in, and of changing how to log in: `every-page.spec.ts` opens their addresses only. */

async function expectForEverybody(page: Page): Promise<void> {
  const window = page.viewportSize() ?? { width: 1280, height: 720 };
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 700 });
    expect(await tooWide(page), `at ${width} px`).toEqual([]);
    // A dialog lies above the page, which does not grow with it.
    const hidden = await page
      .locator('dialog[open]')
      .evaluateAll((dialogs) => dialogs.map((dialog) => dialog.scrollWidth - dialog.clientWidth));
    expect(Math.max(0, ...hidden), `of a dialog at ${width} px`).toBe(0);
  }
  await page.setViewportSize(window);
  await expectAccessible(page);
}

const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a login that needs a code is accessible', async ({ page, account, faults }) => {
  faults.allow(/401/);
  await switchSecondStepOn(account);
  await open(page, '/login');
  await logInByForm(page, account);
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expectForEverybody(page);
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  await page.getByLabel('Recovery code').fill('mzxw6y-tboi2d-gnbvgy-3tqojq');
  await page.getByRole('main').locator('button[type=submit]').click();
  await expect(textOn(page, 'This code is wrong')).toBeVisible();
  await expectForEverybody(page);
});

signedInTest('turning the second step on and off is accessible', async ({ page }) => {
  await open(page, '/settings/security');
  const room = section(page, 'Second step');
  await room.getByRole('button', { name: 'Turn on' }).click();
  await expect(room.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expectForEverybody(page);
  const key = (await room.locator('code').innerText()).replaceAll(/\s/g, '');
  await room.getByLabel('Code', { exact: true }).fill(codeOf(key));
  await room.getByRole('button', { name: 'Turn on' }).click();
  await expect(room.getByRole('heading', { name: 'Your recovery codes' })).toBeVisible();
  await expectForEverybody(page);
  await room.getByRole('button', { name: 'I’ve saved them' }).click();
  await room.getByRole('button', { name: 'Turn off' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectForEverybody(page);
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

signedInTest('passkeys can be removed by everybody', async ({ page }) => {
  await page.route('**/api/auth/passkeys', (route) => route.fulfill({ json: passkeys }));
  await open(page, '/settings/security');
  const room = section(page, 'Passkeys');
  await expect(room.getByRole('listitem')).toHaveCount(2);
  await expectForEverybody(page);
  await room.getByRole('button', { name: /^Remove .*WWW/ }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectForEverybody(page);
});

signedInTest('deleting the account is accessible', async ({ page }) => {
  await open(page, '/settings');
  await page.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectForEverybody(page);
});

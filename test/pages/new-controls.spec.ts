import { codeOf } from '#support/second-step';
import { expect, open, signedInTest, test, type Locator, type Page } from '#support/browser-test';

/** Stops the page's clock: the moment lasts for as long as the test needs. */
async function stopClock(page: Page): Promise<void> {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1_000));
}

/** The second press of an impatient hand, by mouse and by keyboard. */
async function pressAgain(page: Page, next: Locator): Promise<void> {
  const box = await next.boundingBox();
  if (!box) throw new Error('Nothing has appeared.');
  await page.mouse.click(box.x + 5, box.y + 5);
  await next.focus();
  await page.keyboard.press('Enter');
}

const section = (page: Page) => page.getByRole('region', { name: 'Second step' });

test.describe('What appears after a press takes no press for a moment', { tag: '@desktop' }, () => {
  test.beforeEach(({ page }) => page.clock.install());

  signedInTest(
    'a double click on "I have saved them" leaves the codes that were kept',
    async ({ page }) => {
      let renewals = 0;
      page.on('request', (request) => {
        if (request.url().endsWith('/recovery-codes')) renewals += 1;
      });
      await open(page, '/settings/security');
      await section(page).getByRole('button', { name: 'Switch on' }).click();
      const key = (await section(page).locator('code').innerText()).replaceAll(/\s/g, '');
      await section(page).getByLabel('Code', { exact: true }).fill(codeOf(key));
      await section(page).getByRole('button', { name: 'Switch on' }).click();
      const kept = section(page).getByRole('button', { name: 'I have saved them' });
      await kept.hover();
      await stopClock(page);
      await kept.click();
      await pressAgain(
        page,
        section(page).getByRole('button', { name: 'Make new recovery codes' }),
      );
      await page.waitForLoadState('networkidle');
      expect(renewals).toBe(0);
      await expect(section(page)).toContainText('10 recovery codes left.');
    },
  );

  signedInTest(
    'a dialog takes no second press of the one that opened it, and then works',
    async ({ page }) => {
      await open(page, '/settings');
      const remove = page.getByRole('button', { name: 'Delete account' });
      await remove.hover();
      await stopClock(page);
      await remove.click();
      const dialog = page.getByRole('alertdialog');
      await dialog.waitFor();
      await pressAgain(page, dialog.getByRole('button', { name: 'Cancel' }));
      await expect(dialog).toBeVisible();
      await page.clock.resume();
      await dialog.getByRole('button', { name: 'Cancel' }).click();
      await expect(dialog).toBeHidden();
    },
  );

  signedInTest(
    'what lies under a dialog takes no second press of the one that closed it, and then works',
    async ({ page }) => {
      await open(page, '/settings');
      const remove = page.getByRole('main').getByRole('button', { name: 'Delete account' }).first();
      await remove.click();
      const dialog = page.getByRole('alertdialog');
      const cancel = dialog.getByRole('button', { name: 'Cancel' });
      await cancel.click({ trial: true });
      await stopClock(page);
      await cancel.click();
      await expect(dialog).toBeHidden();
      await pressAgain(page, remove);
      await expect(dialog).toBeHidden();
      await page.clock.resume();
      await remove.click();
      await expect(dialog).toBeVisible();
    },
  );

  test('the page that a link leads to takes no second click of it', async ({ page }) => {
    await open(page, '/login');
    const link = page.locator('main a[href="/signup"]');
    await link.hover();
    await stopClock(page);
    await link.click();
    const back = page.locator('main a[href="/login"]');
    await back.waitFor();
    await pressAgain(page, back);
    await page.waitForLoadState('networkidle');
    await expect(page).toHaveURL('/signup');
    await page.clock.resume();
    await back.click();
    await expect(page).toHaveURL('/login');
  });
});

import { expect, open, signedInTest, test } from '#support/browser-test';
import { atEachWidth, hold, lowerEdge, places, placesAbove } from '#support/steady';

const away = { status: 503, detail: 'The service is briefly unavailable.' };

test.describe('Nothing at or above what is pressed moves', { tag: '@desktop' }, () => {
  test.beforeEach(({ faults }) => faults.allow(/ERR_FAILED|status of/));

  test('when the forgotten password has been asked for: a second click presses nothing', async ({
    page,
  }) => {
    await open(page, '/forgot-password');
    await atEachWidth(page, async () => {
      await page.getByLabel('Email').fill('nobody@example.com');
      const send = page.getByRole('button', { name: 'Send reset link' });
      // It rests for a moment after it has come back.
      await send.hover();
      const submit = await send.boundingBox();
      if (!submit) throw new Error('There is no button.');
      const x = submit.x + submit.width / 2;
      const y = submit.y + submit.height / 2;
      await page.mouse.click(x, y);
      await expect(page.getByText(/If an account with that email/)).toBeVisible();
      await page.mouse.click(x, y);
      await expect(page.getByText(/If an account with that email/)).toBeVisible();
      await expect(page).toHaveURL('/forgot-password');
      await page.getByRole('button', { name: 'Use another address' }).click();
    });
  });

  signedInTest('when a password is asked for and could not be checked', async ({ page }) => {
    await page.route('**/api/auth/export', (route) =>
      route.fulfill({
        status: 403,
        contentType: 'application/problem+json',
        json: { type: 'urn:northfold:problem:reauthentication-required', detail: 'Who?' },
      }),
    );
    await open(page, '/settings');
    await page.getByRole('button', { name: 'Download my data' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Current password', { exact: true }).fill('whatever it was');
    const release = await hold(page, '**/api/auth/reauthenticate');
    await atEachWidth(page, async () => {
      const before = await places(page);
      for (const how of [undefined, away]) {
        await dialog.getByRole('button', { name: 'Continue' }).click();
        await expect(page.locator('dialog [data-busy]')).toHaveCount(1);
        expect(await places(page)).toMatchObject(before);
        await release(how);
        await expect(dialog.getByRole('alert')).toBeVisible();
        expect(await places(page)).toMatchObject(before);
      }
    });
  });

  signedInTest('when an account could not be deleted', async ({ page }) => {
    await open(page, '/settings');
    await expect(page.getByText('Loading...')).toHaveCount(0);
    const opener = page.getByRole('button', { name: 'Delete account' });
    const release = await hold(page, '**/api/auth/delete');
    await atEachWidth(page, async () => {
      await opener.scrollIntoViewIfNeeded();
      const edge = await lowerEdge(opener);
      const before = await placesAbove(page, edge);
      await opener.click();
      await page.getByRole('alertdialog').getByRole('button', { name: 'Delete account' }).click();
      await expect(page.getByRole('button', { name: 'Deleting...' })).toBeVisible();
      await release(undefined);
      await expect(page.getByRole('alert')).toContainText('error deleting your account');
      expect(await placesAbove(page, edge)).toEqual(before);
    });
  });

  signedInTest(
    'a double click after a failed attempt sends the form once and stays on the page',
    async ({ page, account, faults }) => {
      faults.allow(/401/);
      await open(page, '/change-password');
      const submit = page.getByRole('button', { name: 'Change password' });
      const change = async (current: string) => {
        await page.getByLabel('Current password', { exact: true }).fill(current);
        for (const label of ['New password', 'Confirm new password']) {
          await page.getByLabel(label, { exact: true }).fill('seven-copper-kettles-sing');
        }
      };
      const release = await hold(page, '**/api/auth/change-password');
      await change(account.password);
      await submit.click();
      await expect(page.locator('[data-busy]')).toHaveCount(1);
      await release(undefined);
      await expect(page.getByRole('alert')).toContainText('An unexpected error occurred.');
      await page.unroute('**/api/auth/change-password');
      await submit.dblclick();
      await expect(page.getByText('Your password has been changed successfully!')).toBeVisible();
      await expect(page).toHaveURL('/change-password');
    },
  );
});

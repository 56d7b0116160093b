import { expect, open, signedInTest, test, type Page } from '#support/browser-test';

/** Fills fields in as some password managers do: the value is there, and no event tells of it. */
async function autofill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).evaluate((field, text) => {
      // Past React, which watches the property of the element itself.
      Reflect.set(HTMLInputElement.prototype, 'value', text, field);
    }, value);
  }
}

test.describe('What is filled in without an event', { tag: '@desktop' }, () => {
  test('logs in, before anybody typed and in the place of what was typed', async ({
    page,
    account,
    faults,
  }) => {
    faults.allow(/401/);
    await open(page, '/login');
    await autofill(page, { Email: account.email, Password: 'not the password' });
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page.getByRole('alert')).toContainText('password is wrong');
    await autofill(page, { Password: account.password });
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page).toHaveURL('/dashboard');
  });

  signedInTest('is judged with what was typed beside it', async ({ page, account }) => {
    await open(page, '/change-password');
    await autofill(page, {
      'Current password': account.password,
      'New password': 'seven-copper-kettles-sing',
    });
    await page.getByLabel('Confirm new password', { exact: true }).fill('something else');
    const submit = page.getByRole('button', { name: 'Change password' });
    await submit.click();
    await expect(page.getByText('New passwords do not match', { exact: true })).toBeVisible();
    await expect(page.getByText('Current password is required.')).toBeHidden();
    await autofill(page, { 'Confirm new password': 'seven-copper-kettles-sing' });
    await submit.click();
    await expect(page.getByText('Your password has been changed successfully!')).toBeVisible();
  });
});

import { expect, open, test, type Page } from '#support/browser-test';

/** Fills fields in as some password managers do: the value is there, and no event was fired. */
async function autofill(page: Page, values: Record<string, string>): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    await page.getByLabel(label, { exact: true }).evaluate((field, text) => {
      // Past React, which watches the property of the element itself.
      Reflect.set(HTMLInputElement.prototype, 'value', text, field);
    }, value);
  }
}

test('values filled in without an event log in', async ({ page, account, faults }) => {
  faults.allow(/401/);
  await open(page, '/login');
  await autofill(page, { Email: account.email, Password: 'not the password' });
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page.getByRole('alert')).toContainText('password is wrong');
  await autofill(page, { Password: account.password });
  await page.getByRole('button', { name: 'Log In', exact: true }).click();
  await expect(page).toHaveURL('/dashboard');
});

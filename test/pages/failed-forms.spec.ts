import { brand } from '#content/brand';
import { expect, open, test, hold } from '#support/browser-test';

const title = (name: string) => `${name} · ${brand.name}`;

test.describe('A form that fails', { tag: '@desktop' }, () => {
  test('says so in the title, until what is wrong is put right', async ({ page, faults }) => {
    faults.allow(/401/);
    await open(page, '/login');
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page).toHaveTitle(`Error: ${title('Log In')}`);
    await page.getByLabel('Email').fill('nobody@example.com');
    await expect(page).toHaveTitle(/^Error: /);
    await page.getByLabel('Password', { exact: true }).fill('not the password');
    await expect(page).toHaveTitle(title('Log In'));
    await page.getByRole('button', { name: 'Log In', exact: true }).click();
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page).toHaveTitle(`Error: ${title('Log In')}`);
  });

  test('takes the word back while it is sent again, and when the page is left', async ({
    page,
    faults,
  }) => {
    faults.allow(/503/);
    await open(page, '/signup');
    await page.route('**/api/auth/signup/email', (route) => route.fulfill({ status: 503 }));
    await page.getByLabel('Email').fill('ada@example.com');
    await page.getByLabel('Password', { exact: true }).fill('quiet-harbour-lantern-42');
    const submit = page.getByRole('main').getByRole('button', { name: 'Sign Up' });
    await submit.click();
    await expect(page).toHaveTitle(`Error: ${title('Sign Up')}`);
    const answer = await hold(page, '**/api/auth/signup/email', { status: 503 });
    await submit.click();
    await expect(page).toHaveTitle(title('Sign Up'));
    answer();
    await expect(page).toHaveTitle(`Error: ${title('Sign Up')}`);
    await page.getByRole('link', { name: 'Go to Login' }).click();
    await expect(page).toHaveTitle(title('Log In'));
    await expect(page.locator('[aria-live]').first()).toHaveText(title('Log In'));
  });

  test('leads from the button of a long form to each field at fault', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 500 });
    await open(page, '/contact');
    await page.getByLabel('Name', { exact: true }).fill('Ada');
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(page).toHaveTitle(`Error: ${title('Contact Us')}`);
    await expect(page.getByLabel('Email', { exact: true })).toBeFocused();
    const summary = page.getByRole('alert');
    await expect(summary.getByRole('link')).toHaveText([
      'Email',
      'Subject',
      'Message',
      'A small sum',
    ]);
    const message = page.getByLabel('Message', { exact: true });
    const link = summary.getByRole('link', { name: 'Message' });
    await link.press('Enter');
    await expect(message).toBeFocused();
    await expect(message).toBeInViewport();
    await expect(page.getByText('Message', { exact: true }).last()).toBeInViewport();
    await expect(page).toHaveURL('/contact');
    // Back in a field, Tab goes on to the next one.
    await message.press('Tab');
    await expect(page.getByLabel(/What is/)).toBeFocused();

    await message.fill('Hello there.');
    await expect(summary.getByRole('link')).toHaveCount(3);
    await page.getByLabel('Email', { exact: true }).fill('ada@example.com');
    await page.getByLabel('Subject', { exact: true }).fill('Hello');
    await page.getByLabel(/What is/).fill('1');
    await expect(summary).toBeHidden();
    await expect(page).toHaveTitle(title('Contact Us'));
  });
});

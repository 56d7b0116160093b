import { expect, newEmail, open, test } from '#support/browser-test';
import { Mailbox } from '#support/mailbox';
import { startSite } from '#support/site';

const password = 'quiet-harbour-lantern-42';

test.describe('Where addresses are confirmed first', { tag: '@desktop' }, () => {
  test('signing up points to the mailbox, and logging in works once the address is confirmed', async ({
    browser,
    faults,
  }) => {
    const site = await startSite({ SIGNUP: 'confirm-first' });
    const context = await browser.newContext({ baseURL: site.url });
    await faults.watch(context);
    // To the fixture another site is a foreign one.
    faults.allow(/foreign request|status of 40[01]/);
    const page = await context.newPage();
    const email = newEmail();
    const signUp = async () => {
      await open(page, '/signup');
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Sign Up' }).click();
      await expect(page).toHaveURL(/\/login$/);
      await expect(page.getByText('Almost there: we have sent you an email')).toBeVisible();
    };
    const logIn = async () => {
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Log In', exact: true }).click();
    };

    await signUp();
    await logIn();
    await expect(page.getByText('or the address is not confirmed yet')).toBeVisible();

    const mailbox = new Mailbox(site.dataDir);
    await open(page, `/confirm-email/${await mailbox.confirmationToken(email)}`);
    await page.getByLabel('Password', { exact: true }).fill(password);
    await page.getByRole('button', { name: 'Confirm address' }).click();
    await expect(page.getByText('Your email address is confirmed')).toBeVisible();

    await signUp();
    await mailbox.waitFor(email, { subject: /account already/ });
    await logIn();
    await expect(page).toHaveURL(/\/dashboard$/);

    await context.close();
    await site.stop();
  });
});

import { expect, open, test, type Page, textOn } from '#support/browser-test';
import { answerSum, expectFilledIn, fillIn, MESSAGE } from '#support/filling-in';

const SENT = 'Message sent successfully! We will get back to you shortly.';

const send = (page: Page) => page.getByRole('button', { name: 'Send message' }).click();

test('a sent message clears the form and is emailed', async ({ page, mailbox }) => {
  const subject = `A difference engine ${Date.now()}`;
  await open(page, '/contact');
  await fillIn(page, { ...MESSAGE, Subject: subject });
  await answerSum(page);
  await send(page);
  await expect(textOn(page, SENT)).toBeVisible();
  await expectFilledIn(page, { Name: '', Email: '', Subject: '', Message: '' });
  await expect(page.getByLabel(/What is \d+ \+ \d+\?/)).toHaveValue('');
  const email = await mailbox.waitFor('hello@northfold.example', { subject: new RegExp(subject) });
  expect(email.text).toContain('Can you read its source?');
  expect(email.headers.get('reply-to')).toContain('ada@example.com');
});

test('the page names a general address, a sales address and the social links', async ({ page }) => {
  await open(page, '/contact');
  const main = page.getByRole('main');
  for (const email of ['hello@northfold.example', 'sales@northfold.example'])
    await expect(main.getByRole('link', { name: email })).toHaveAttribute(
      'href',
      `mailto:${email}`,
    );
  await expect(main.locator('a[target=_blank]').first()).toHaveAttribute('rel', /noopener/);
});

import { alive, expect, hold, open, test, type Page, textOn } from '#support/browser-test';
import { answerSum, expectFilledIn, fillIn, MESSAGE } from '#support/filling-in';

const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('northfold.typed'));
/** Short fields are typed again. */
const LONG = { Message: MESSAGE.Message };

test('a message typed before the page was alive survives a link and Back', async ({ page }) => {
  const release = await hold(page, '**/assets/*.js');
  await page.goto('/contact');
  await fillIn(page, MESSAGE);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  await page.goBack();
  await expectFilledIn(page, LONG);
  release();
  await alive(page);
  await expectFilledIn(page, LONG);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  await page.goBack();
  await expectFilledIn(page, LONG);
});

test('an unanswered message keeps its key after Back and a reload', async ({ page, faults }) => {
  faults.allow(/ERR_CONNECTION_RESET/);
  const keys: (string | undefined)[] = [];
  await page.route('**/api/contact', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    await route.abort('connectionreset');
  });
  const { Message: _, ...short } = MESSAGE;
  const send = async (values = short) => {
    await fillIn(page, values);
    await answerSum(page);
    await page.getByRole('button', { name: 'Send message' }).click();
    await expect(textOn(page, 'we don’t know whether')).toBeVisible();
  };
  await open(page, '/contact');
  await fillIn(page, MESSAGE);
  await send();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Terms' }).click();
  await expect(page).toHaveURL('/terms');
  await page.goBack();
  await expectFilledIn(page, LONG);
  await send();
  await page.reload();
  await alive(page);
  await expectFilledIn(page, LONG);
  await send();
  expect(new Set(keys).size).toBe(1);
  await send({ ...short, Subject: 'Another engine' });
  expect(new Set(keys).size).toBe(2);
  await page.unroute('**/api/contact');
  await answerSum(page);
  await page.getByRole('button', { name: 'Send message' }).click();
  await expect(textOn(page, 'Message sent successfully!')).toBeVisible();
  expect(await kept(page)).toBeNull();
});

import { privacy } from '#content/privacy';
import { MESSAGE, fillIn } from '#support/filling-in';
import { alive, expect, logInByForm, newEmail, open, test, logOut } from '#support/browser-test';

test('/privacy lists exactly what the browser stores', async ({ page, account }) => {
  const kept = new Set<string>();
  const look = async () => {
    const all = () => [...Object.keys(localStorage), ...Object.keys(sessionStorage)];
    for (const key of await page.evaluate(all)) kept.add(key);
  };
  await open(page, '/signup');
  await fillIn(page, { Email: newEmail(), Password: account.password });
  await page.getByRole('button', { name: 'Sign Up' }).click();
  await expect(page).toHaveURL('/login');
  await look();
  await logInByForm(page, account);
  await expect(page).toHaveURL('/dashboard');
  await look();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click();
  await alive(page);
  await fillIn(page, { Message: MESSAGE.Message });
  await open(page, '/preferences');
  await page.getByLabel('Dark').check();
  await look();
  await logOut(page);
  await expect(page).toHaveURL('/login');
  await look();
  const { items = [] } = privacy.sections.find(({ id }) => id === 'browser') ?? {};
  // For staff, and on sites with a provider.
  const others = ['northfold.inbox-keys', 'northfold.provider'];
  expect([...kept, ...others].toSorted()).toEqual(items.map(({ term }) => term).toSorted());
});

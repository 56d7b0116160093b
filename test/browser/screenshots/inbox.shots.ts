import { resolve } from 'node:path';
import { expect, open, test, type Page } from '#support/browser-test';
import { staffTest } from '#support/staff-test';

async function shoot(page: Page, name: string): Promise<void> {
  await expect(page.getByText('Loading...')).toHaveCount(0);
  const folder = resolve(import.meta.dirname, '../../../screenshots', test.info().project.name);
  await page.screenshot({ path: resolve(folder, `inbox-${name}.png`), fullPage: true });
}

const LONG = `Dear Northfold,

we have a difference engine from 1991, and nobody is left who can read its source. It prints our rates every night, and every night somebody sits beside it.

Could you tell us what it would take to move it to something that we can hire people for?

Kind regards
Ada`;

staffTest('the inbox', async ({ page, inbox, staff, faults }) => {
  faults.allow(/403|412/);
  const grace = await inbox.colleague('Barbara Liskov');
  const engine = await inbox.write({ message: LONG, minutesAgo: 12 });
  await inbox.write({
    name: 'Blaise Pascal',
    subject: 'Adding machines for a tax office',
    minutesAgo: 60,
  });
  await inbox.write({
    name: 'Katherine Johnson',
    subject: 'Orbits, and who checks them',
    minutesAgo: 60 * 30,
  });
  await inbox.write({ name: 'محمد بن موسى', subject: 'حساب الجبر والمقابلة', minutesAgo: 60 * 50 });
  await inbox.write({ name: 'W'.repeat(60), subject: 'x'.repeat(120), minutesAgo: 60 * 60 });
  await inbox.write({ minutesAgo: 60 * 24 * 40, subject: 'An earlier question', status: 'done' });
  const spam = await inbox.write({
    name: 'Best Rank',
    subject: 'rank on google\u202Egnp',
    status: 'spam',
    spamScore: 80,
    message: 'seo services https://a.example https://b.example https://c.example',
    minutesAgo: 90,
  });
  await open(page, inbox.list());
  await shoot(page, 'list');
  await open(page, inbox.list('all'));
  await shoot(page, 'list-all');
  await open(page, inbox.list('open'));
  await shoot(page, 'list-empty');
  await open(page, inbox.list());
  await page.getByRole('link', { name: 'A difference engine' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A difference engine');
  await shoot(page, 'message');
  const headers = { authorization: `Bearer ${grace.token}` };
  const url = `/api/inbox/messages/${engine}`;
  await page.request.post(`${url}/notes`, {
    headers,
    data: { text: 'I know her from the museum. She is patient.' },
  });
  await page.request.post(`${url}/answers`, {
    headers,
    data: { text: 'Dear Ada,\n\nwe would love to read it. Is Tuesday good?\n\nBarbara' },
  });
  await page.getByLabel('Your answer').fill('Dear Ada,\n\nhow wonderful.');
  await page.getByRole('button', { name: 'Send the answer' }).click();
  await expect(page.getByRole('alert')).toContainText('Barbara Liskov answered');
  await shoot(page, 'conflict');
  await page.getByRole('button', { name: 'Look at it' }).click();
  await expect(page.getByText('Is Tuesday good?')).toBeVisible();
  await shoot(page, 'answered');
  await page
    .getByRole('button', { name: 'Shortcuts' })
    .click({ force: true })
    .catch(() => undefined);
  if (await page.getByRole('dialog').isVisible()) {
    await shoot(page, 'keys');
    await page.getByRole('button', { name: 'Close' }).click();
  }
  await open(page, `/inbox/${spam}`);
  await shoot(page, 'spam');
  await page.getByRole('button', { name: 'Erase all from this address' }).click();
  await shoot(page, 'erase');
  await inbox.run('UPDATE sessions SET two_factors_at = NULL WHERE user_id = $1', [staff.id]);
  await open(page, '/inbox');
  await expect(page.getByRole('link', { name: 'Go to Security' })).toBeVisible();
  await shoot(page, 'access-notice');
});

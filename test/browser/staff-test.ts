import pg from 'pg';
import { expect, open, type Page, siteUrl, test } from '#support/browser-test';
import { InboxScene, type Staff } from '#support/inbox-scene';

interface Fixtures {
  inbox: InboxScene;
  /** The member of the staff who is signed in on the page. */
  staff: Staff;
}

/** A test of a member of staff who is signed in and has shown two factors. */
export const staffTest = test.extend<Fixtures>({
  inbox: async ({}, use) => {
    const database = new pg.Pool({ connectionString: process.env['SITE_DATABASE_URL'], max: 2 });
    await use(new InboxScene(siteUrl(), database));
    await database.end();
  },
  staff: async ({ inbox }, use) => use(await inbox.colleague('Grace Hopper')),
  storageState: async ({ staff }, use) =>
    use({
      cookies: [],
      origins: [
        { origin: siteUrl(), localStorage: [{ name: 'northfold.token', value: staff.token }] },
      ],
    }),
});

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const answerField = (page: Page) => page.getByLabel('Your answer');
export const thread = (page: Page) => page.getByRole('region', { name: 'Conversation' });
export const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Opens a message by its address. @returns its id */
export async function openNew(page: Page, inbox: InboxScene, message = {}): Promise<string> {
  const id = await inbox.write(message);
  await open(page, `/inbox/${id}`);
  await expect(answerField(page)).toBeVisible();
  return id;
}

/** Calls the API about a message as a colleague. */
export async function callAs({ token }: { token: string }, page: Page, path: string, data = {}) {
  const headers = { authorization: `Bearer ${token}` };
  const answer = await page.request.post(`/api/inbox/messages/${path}`, { headers, data });
  expect(answer.ok()).toBe(true);
}

/** Answers, as a quicker colleague does. The page reads the message as it was until `page.unrouteAll`. */
export async function overtake(page: Page, inbox: InboxScene, id: string): Promise<void> {
  const colleague = await inbox.colleague('Barbara Liskov');
  const url = `/api/inbox/messages/${id}`;
  const headers = { authorization: `Bearer ${colleague.token}` };
  const json = await (await page.request.get(url, { headers })).json();
  await page.route(`**${url}`, async (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json }) : route.continue(),
  );
  await page.route(`**${url}/views`, async (route) =>
    route.fulfill({ json: { ...json, viewers: [] } }),
  );
  await callAs(colleague, page, `${id}/answers`, { text: 'Is Tuesday good?' });
}

import pg from 'pg';
import { siteUrl, test } from '#support/browser-test';
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

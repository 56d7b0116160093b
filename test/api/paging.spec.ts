import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { call, logIn, signUp, signUpAndLogIn } from '#support/factories';
import { expectBadFields } from './problem.js';

const site = useTestApp();

interface Page {
  events: { id: string; type: string; from: string | null; beganAt: string; occurredAt: string }[];
  nextCursor: string | null;
}

const read = async (path: string, token: string): Promise<Page> => {
  const answer = await call(site, path, { token });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return JSON.parse(text);
};

const pathOf = (limit: number, cursor: string | null) =>
  `/auth/events?limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`;

/** Reads a list page after page. @param between is done after each */
async function walk(
  token: string,
  limit: number,
  between: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<Page[]> {
  const pages: Page[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await read(pathOf(limit, cursor), token);
    pages.push(page);
    await between(page);
    cursor = page.nextCursor;
  } while (cursor !== null && pages.length < 100);
  return pages;
}

const MEANWHILE = '203.0.113.1';

/** A user with events that are numbered by where they came from. */
async function withEvents(count: number) {
  const user = await signUp(site);
  const token = await logIn(site, user);
  const add = async (from: string) =>
    site.database.query(
      `INSERT INTO security_events (user_id, type, ip) SELECT id, 'data-exported', $2 FROM users WHERE email = $1`,
      [user.email, from],
    );
  for (let n = 1; n <= count; n += 1) await add(`192.0.2.${n}`);
  return { ...user, token, add };
}

const eventsOf = (pages: Page[]) => pages.flatMap(({ events }) => events);
/** The numbers of those that were added, as they are listed. */
const numbersOf = (pages: Page[]) =>
  eventsOf(pages)
    .filter(({ from }) => from?.startsWith('192.0.2.') || from === MEANWHILE)
    .map(({ from }) => Number(from?.split('.')[3]));
const countdown = (from: number) => Array.from({ length: from }, (_, at) => from - at);

describe('GET /auth/events page by page', () => {
  it('lists every event once, the latest first, and says where the next page begins', async () => {
    const { token } = await withEvents(23);
    const pages = await walk(token, 10);
    expect(pages.map(({ events }) => events.length)).toEqual([10, 10, 5]);
    expect(numbersOf(pages)).toEqual(countdown(23));
    expect(
      eventsOf(pages)
        .slice(-2)
        .map(({ type }) => type),
    ).toEqual(['logged-in', 'signed-up']);
    expect(new Set(eventsOf(pages).map(({ id }) => id)).size).toBe(25);
  });

  it('misses and repeats no row when something happens meanwhile', async () => {
    const { token, add } = await withEvents(12);
    const pages = await walk(token, 3, async () => add(MEANWHILE));
    expect(numbersOf(pages)).toEqual(countdown(12));
  });

  it('shows the owner of a token their own, with another account’s cursor, too', async () => {
    const [ada, bob] = [await withEvents(9), await withEvents(9)];
    const { nextCursor } = await read('/auth/events?limit=1', bob.token);
    const own = (await read('/auth/events?limit=50', ada.token)).events.map(({ id }) => id);
    const shown = (await read(pathOf(50, nextCursor), ada.token)).events;
    expect(shown).toHaveLength(own.length);
    expect(shown.map(({ id }) => id)).toEqual(own);
  });

  it.each(['0', '201', '-1', '2.5', '1e1', '0x5', '%2B5', '%205', 'all', ''])(
    'refuses %j as their number',
    async (limit) => {
      const { token } = await signUpAndLogIn(site);
      await expectBadFields(await call(site, `/auth/events?limit=${limit}`, { token }), 'limit');
    },
  );
});

describe('A cursor that the call has not given', () => {
  const encoded = (text: string) => Buffer.from(text).toString('base64url');

  const place = '12 018f6f1e-8a5b-4c3d-9e2f-1a2b3c4d5e6f';

  it.each([
    '',
    encoded('12'),
    encoded(`${'9'.repeat(17)}${place}`),
    `${encoded(place)}%00`,
    `${encoded(place)}&cursor=${encoded(place)}`,
    'x'.repeat(5_000),
  ])('is refused: %s', async (cursor) => {
    const { token } = await signUpAndLogIn(site);
    const answer = await call(site, `/auth/events?cursor=${cursor}`, { token });
    await expectBadFields(answer, 'cursor');
  });
});

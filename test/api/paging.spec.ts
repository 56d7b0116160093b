import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSIONS_MAX } from '../../server/common/limits.js';
import { createTestApp, type TestApp } from '../support/app.js';
import { call, logIn, signUp, signUpAndLogIn } from '../support/factories.js';
import { expectBadFields } from './problem.js';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(() => site.close());

interface Page {
  events: { type: string }[];
  sessions: { id: string; lastSeenAt: string }[];
  nextCursor: string | null;
}

const read = async (path: string, token: string): Promise<Page> => {
  const answer = await call(site, path, { token });
  const text = await answer.text();
  expect(answer.status, text).toBe(200);
  return JSON.parse(text);
};

const pathOf = (list: 'events' | 'sessions', limit: number, cursor: string | null) =>
  `/auth/${list}?limit=${limit}${cursor === null ? '' : `&cursor=${cursor}`}`;

/** Reads a list page after page. @param between is done after each */
async function walk(
  list: 'events' | 'sessions',
  token: string,
  limit: number,
  between: (page: Page) => Promise<unknown> = async () => undefined,
): Promise<Page[]> {
  const pages: Page[] = [];
  let cursor: string | null = null;
  do {
    const page: Page = await read(pathOf(list, limit, cursor), token);
    pages.push(page);
    await between(page);
    cursor = page.nextCursor;
  } while (cursor !== null && pages.length < 100);
  return pages;
}

/** Somebody with sessions, all of one moment, each last used at another. */
async function signedInManyTimes(count: number) {
  const { token, email } = await signUpAndLogIn(site);
  await site.database.query(
    `INSERT INTO sessions (id, user_id, remembered, created_at, last_seen_at, expires_at)
     SELECT gen_random_uuid(), id, true, '2026-01-01 12:00:00.123456', now() - n * interval '1 minute', now() + interval '1 day'
     FROM users, generate_series(1, $2) AS n WHERE email = $1`,
    [email, count - 1],
  );
  const rows = await site.database.query<{ id: string }[]>(
    'SELECT s.id FROM sessions s JOIN users u ON u.id = user_id WHERE email = $1',
    [email],
  );
  return { token, ids: rows.map(({ id }) => id).toSorted() };
}

/** Somebody with numbered events. */
async function withEvents(count: number) {
  const user = await signUp(site);
  const token = await logIn(site, user);
  const add = async (type: string) =>
    site.database.query(
      'INSERT INTO security_events (user_id, type) SELECT id, $2 FROM users WHERE email = $1',
      [user.email, type],
    );
  for (let n = 1; n <= count; n += 1) await add(`event-${n}`);
  return { token, add };
}

const typesOf = (pages: Page[]) => pages.flatMap(({ events }) => events.map(({ type }) => type));
const idsOf = (pages: Page[]) => pages.flatMap(({ sessions }) => sessions.map(({ id }) => id));

describe('GET /auth/events page by page', () => {
  it('lists every event once, the latest first, and says where the next page begins', async () => {
    const { token } = await withEvents(23);
    const pages = await walk('events', token, 10);
    expect(pages.map(({ events }) => events.length)).toEqual([10, 10, 5]);
    const types = typesOf(pages);
    const numbered = Array.from({ length: 23 }, (_, at) => `event-${23 - at}`);
    expect(types.filter((type) => type.startsWith('event-'))).toEqual(numbered);
    expect(types.slice(-2).toSorted()).toEqual(['logged-in', 'signed-up']);
  });

  it('misses none and repeats none when something happens meanwhile', async () => {
    const { token, add } = await withEvents(12);
    const pages = await walk('events', token, 3, async () => add('event-meanwhile'));
    const types = typesOf(pages).filter((type) => type.startsWith('event-'));
    expect(types).toEqual(Array.from({ length: 12 }, (_, at) => `event-${12 - at}`));
  });

  it('has no further page when the last one is full', async () => {
    const { token } = await withEvents(2);
    expect((await read('/auth/events?limit=4', token)).nextCursor).toBeNull();
    expect((await read('/auth/events?limit=3', token)).nextCursor).not.toBeNull();
  });

  it('goes on where twenty events end for who sends nothing', async () => {
    const { token } = await withEvents(20);
    const first = await read('/auth/events', token);
    expect(first.events).toHaveLength(20);
    const rest = await read(`/auth/events?cursor=${first.nextCursor}`, token);
    expect(rest.events).toHaveLength(2);
    expect(rest.nextCursor).toBeNull();
  });

  it('shows the owner of a token their own, whoever was given the cursor', async () => {
    const [ada, bob] = [await withEvents(9), await withEvents(9)];
    const { nextCursor } = await read('/auth/events?limit=5', bob.token);
    const { events } = await read(pathOf('events', 50, nextCursor), ada.token);
    expect(events).toHaveLength(11);
  });
});

describe('GET /auth/sessions page by page', () => {
  it('lists every session once, though they are of one moment and used meanwhile', async () => {
    const { token, ids } = await signedInManyTimes(23);
    const pages = await walk('sessions', token, 5, async ({ sessions }) =>
      site.database.query('UPDATE sessions SET last_seen_at = now() WHERE id <> $1', [
        sessions[0]?.id,
      ]),
    );
    expect(pages.map(({ sessions }) => sessions.length)).toEqual([5, 5, 5, 5, 3]);
    expect(idsOf(pages).toSorted()).toEqual(ids);
  });

  it('goes on although the session that the last page ended with is ended', async () => {
    const { token, ids } = await signedInManyTimes(9);
    const pages = await walk('sessions', token, 3, async ({ sessions }) =>
      site.database.query('DELETE FROM sessions WHERE id = ANY($1) AND remembered', [
        sessions.map(({ id }) => id),
      ]),
    );
    expect(idsOf(pages).toSorted()).toEqual(ids);
  });

  it('is one page for who sends nothing, the one used last first', async () => {
    const { token, ids } = await signedInManyTimes(SESSIONS_MAX);
    const { sessions, nextCursor } = await read('/auth/sessions', token);
    expect(sessions.map(({ id }) => id).toSorted()).toEqual(ids);
    const used = sessions.map(({ lastSeenAt }) => lastSeenAt);
    expect(used).toEqual(used.toSorted().toReversed());
    expect(nextCursor).toBeNull();
  });

  it.each(['0', '101', '-1', '2.5', '1e1', '0x5', '%2B5', '%205', 'all', ''])(
    'refuses %j as their number',
    async (limit) => {
      const { token } = await signUpAndLogIn(site);
      await expectBadFields(await call(site, `/auth/sessions?limit=${limit}`, { token }), 'limit');
    },
  );

  it('shows the owner of a token their own, whoever was given the cursor', async () => {
    const [ada, bob] = [await signedInManyTimes(4), await signedInManyTimes(4)];
    const { nextCursor } = await read('/auth/sessions?limit=1', bob.token);
    const shown = await read(pathOf('sessions', 100, nextCursor), ada.token);
    expect(ada.ids).toEqual(expect.arrayContaining(idsOf([shown])));
  });
});

describe('A cursor that the call has not given', () => {
  const encoded = (text: string) => Buffer.from(text).toString('base64url');

  it.each([
    ['events', ''],
    ['events', 'x'],
    ['events', encoded('0 ')],
    ['events', encoded('-1')],
    ['events', encoded('9'.repeat(19))],
    ['events', `${encoded('12')}=`],
    ['events', `${encoded('12')}%00`],
    ['events', `${encoded('12')}&cursor=${encoded('12')}`],
    ['events', encoded('1 018f6f1e-8a5b-4c3d-9e2f-1a2b3c4d5e6f')],
    ['events', 'x'.repeat(5_000)],
    ['sessions', encoded('12')],
    ['sessions', encoded('1 2')],
    ['sessions', encoded(`${'9'.repeat(16)} 018f6f1e-8a5b-4c3d-9e2f-1a2b3c4d5e6f`)],
  ])('is refused for %s: %s', async (list, cursor) => {
    const { token } = await signUpAndLogIn(site);
    const answer = await call(site, `/auth/${list}?cursor=${cursor}`, { token });
    await expectBadFields(answer, 'cursor: invalid');
  });
});

import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { call, logIn, signUp, signUpAndLogIn } from '#support/factories';
import { until } from '#support/waiting';
import { expectBadFields } from './problem.js';

const site = useTestApp();

interface Page {
  events: { id: string; type: string; from: string | null; beganAt: string; occurredAt: string }[];
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

/** A user with sessions, all of one moment, each last used at another. */
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
const idsOf = (pages: Page[]) => pages.flatMap(({ sessions }) => sessions.map(({ id }) => id));

describe('GET /auth/events page by page', () => {
  it('lists every event once, the latest first, and says where the next page begins', async () => {
    const { token } = await withEvents(23);
    const pages = await walk('events', token, 10);
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
    const pages = await walk('events', token, 3, async () => add(MEANWHILE));
    expect(numbersOf(pages)).toEqual(countdown(12));
  });

  it('shows the owner of a token their own, with another account’s cursor, too', async () => {
    const [ada, bob] = [await withEvents(9), await withEvents(9)];
    const { nextCursor } = await read('/auth/events?limit=1', bob.token);
    const own = (await read('/auth/events?limit=50', ada.token)).events.map(({ id }) => id);
    const shown = (await read(pathOf('events', 50, nextCursor), ada.token)).events;
    expect(shown).toHaveLength(own.length);
    expect(shown.map(({ id }) => id)).toEqual(own);
  });

  it('lists what happened since, what happened again among it, and the type that is asked for', async () => {
    const user = await signUp(site);
    const fail = async (count: number) => {
      await call(site, '/auth/login/email', { body: { ...user, password: 'not-the-password' } });
      await until(`${count} failures are counted`, async () => {
        const sql = `SELECT FROM security_events e JOIN users u ON u.id = user_id WHERE email = $1 AND count = $2 AND open`;
        return (await site.database.query<unknown[]>(sql, [user.email, count])).length === 1;
      });
    };
    await fail(1);
    const token = await loggedInWithoutClosing(user);
    const [failed, ...rest] = (await read('/auth/events', token)).events.toReversed().slice(1);
    expect(failed).toMatchObject({ type: 'login-failed' });
    expect(failed?.beganAt).toBe(failed?.occurredAt);
    const since = rest[0]?.occurredAt ?? '';
    await fail(2);
    const { events } = await read(`/auth/events?since=${since}`, token);
    expect(events.map(({ type }) => type)).toEqual(['login-failed', 'logged-in']);
    expect(events[0]).toMatchObject({ id: failed?.id, beganAt: failed?.beganAt, count: 2 });
    expect(Date.parse(events[0]?.occurredAt ?? '')).toBeGreaterThan(Date.parse(since));
    const ofType = await read('/auth/events?type=signed-up&limit=1', token);
    expect(ofType.events.map(({ type }) => type)).toEqual(['signed-up']);
    expect(ofType.nextCursor).toBeNull();
  });

  /** A session whose log-in leaves the group open, as one that began before the failures does. */
  const loggedInWithoutClosing = async (user: { email: string; password: string }) => {
    const token = await logIn(site, user);
    await site.database.query(
      `UPDATE security_events SET open = true
       WHERE type = 'login-failed' AND user_id = (SELECT id FROM users WHERE email = $1)`,
      [user.email],
    );
    return token;
  };

  it.each([
    ['since=yesterday', 'since'],
    ['since=2026-02-30T00:00:00Z', 'since'],
    ['since=2026-02-03', 'since'],
    ['since=', 'since'],
    ['since=2026-02-03T00:00:00Z&since=2026-02-03T00:00:00Z', 'since'],
    ['type=event-1', 'type'],
    ['type=', 'type'],
  ])('refuses %s', async (query, fault) => {
    const { token } = await signUpAndLogIn(site);
    await expectBadFields(await call(site, `/auth/events?${query}`, { token }), fault);
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

  it.each(['0', '101', '-1', '2.5', '1e1', '0x5', '%2B5', '%205', 'all', ''])(
    'refuses %j as their number',
    async (limit) => {
      const { token } = await signUpAndLogIn(site);
      await expectBadFields(await call(site, `/auth/sessions?limit=${limit}`, { token }), 'limit');
    },
  );
});

describe('A cursor that the call has not given', () => {
  const encoded = (text: string) => Buffer.from(text).toString('base64url');

  const place = '12 018f6f1e-8a5b-4c3d-9e2f-1a2b3c4d5e6f';

  it.each([
    ['events', ''],
    ['events', encoded('12')],
    ['events', encoded(`${'9'.repeat(17)}${place}`)],
    ['events', `${encoded(place)}%00`],
    ['events', `${encoded(place)}&cursor=${encoded(place)}`],
    ['events', 'x'.repeat(5_000)],
    ['sessions', encoded('12')],
  ])('is refused for %s: %s', async (list, cursor) => {
    const { token } = await signUpAndLogIn(site);
    const answer = await call(site, `/auth/${list}?cursor=${cursor}`, { token });
    await expectBadFields(answer, 'cursor');
  });
});

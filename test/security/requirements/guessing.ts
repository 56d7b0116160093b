import assert from 'node:assert/strict';
import { buildContactMessage, buildUser } from '#support/factories';
import type { Requirement } from '../requirement.js';
import { marker, type Target } from '../target.js';
import { operations } from '../walk.js';

/** No quota of a call that is open to everybody grants more within its time. */
const CALLS_MAX = 130;
/** So many at once: a log-in hashes, and hashing waits in line. */
const AT_ONCE = 10;

/** Requirements against robots: V2.4 anti-automation, V6.1 and V6.3 against guessing. */
export const guessingRequirements: Requirement[] = [
  {
    id: '2.4.1',
    says: 'The contact form cannot be flooded, nor shut for somebody in whose name others flood it',
    needs: ['elsewhere'],
    check: async (target) => {
      const body = buildContactMessage({ email: `${marker()}@example.com` });
      const refused = await firstRefusal(async () =>
        target.callFrom('203.0.113.240', '/contact', { body }),
      );
      assert.ok(refused, `${CALLS_MAX} messages of one client were taken`);
      assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/);
      const owner = await target.callFrom('203.0.113.241', '/contact', { body });
      assert.equal(owner.status, 201, 'the owner of the address is shut out');
    },
  },
  {
    id: '2.4.1',
    says: 'No call that is open to everybody answers one client without end, whatever addresses it names',
    needs: ['elsewhere'],
    check: async (target) => {
      const open = (await operations(target)).filter(({ isOpen }) => isOpen);
      assert.ok(open.length >= 6, 'the document names few open calls');
      for (const [index, { path, operation }] of open.entries()) {
        assert.ok(operation.responses['429'], `${path} announces no limit`);
        const example: object = operation.requestBody?.content['application/json']?.example ?? {};
        const client = `198.51.100.${index + 1}`;
        const refused = await firstRefusal(async () =>
          target.callFrom(client, path.replace(/^\/api/, ''), {
            body: {
              ...example,
              ...('email' in example && { email: `${marker()}@example.com` }),
              // One that nobody is let in with, nor may choose.
              ...('password' in example && { password: 'password' }),
            },
          }),
        );
        assert.ok(refused, `${path} was answered ${CALLS_MAX} times`);
        assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/, path);
        // In a burst the limit of all anonymous calls comes first; `test/api/limits.spec.ts` reaches the others.
        const own = /At most \d+ (?!calls without a token)/;
        assert.match(operation.description ?? '', own, `${path} has no limit of its own`);
      }
    },
  },
  {
    id: '6.1.1',
    says: 'It is written down how guessing is limited, and why that locks no owner out',
    documented:
      'server/SECURITY.md, "Against robots and guessing"; the numbers are in the OpenAPI document',
    check: async (target) => {
      const logIn = (await operations(target)).find(({ path }) => path.endsWith('/login/email'));
      assert.match(logIn?.operation.description ?? '', /one account from one client/);
      assert.match(logIn?.operation.description ?? '', /\d+ failures/);
    },
  },
  {
    id: '6.3.1',
    says: 'Guessing at one account is stopped, right password or not, under whatever address it claims to come from',
    check: async (target) => {
      const account = await target.account();
      const statuses = await guesses(target, account.email, 15);
      assert.equal(statuses[0], 401);
      assert.equal(statuses.at(-1), 429, statuses.join(' '));
      const { email, password } = account;
      for (const headers of [{}, { 'x-forwarded-for': '198.51.100.7' }]) {
        const body = { email, password };
        const { status } = await target.call('/auth/login/email', { body, headers });
        assert.equal(status, 429);
      }
    },
  },
  {
    id: '6.3.1',
    says: 'Its owner, elsewhere, gets in all the while',
    needs: ['elsewhere'],
    check: async (target) => {
      const { email, password } = await target.account();
      const home = async () =>
        target.callFrom('203.0.113.7', '/auth/login/email', { body: { email, password } });
      const before = await guesses(target, email, 12);
      assert.equal(before.at(-1), 429, before.join(' '));
      const response = await home();
      assert.equal(response.status, 200);
      const { access_token: token } = (await response.json()) as { access_token: string };
      assert.equal((await target.call('/auth/protected', { token })).status, 200);
      const after = await guesses(target, email, 1);
      assert.deepEqual(after, [429], "the owner's success let the guesser go on");
      assert.equal((await home()).status, 200);
    },
  },
  {
    id: '6.3.2',
    says: 'There are no default accounts',
    check: async (target) => {
      for (const name of ['admin', 'root', 'test', 'hello']) {
        const response = await target.call('/auth/login/email', {
          body: { email: `${name}@northfold.example`, password: name },
        });
        assert.equal(response.status, 401);
      }
    },
  },
  {
    id: '6.3.8',
    says: 'Log in and forgot-password answer a stranger and an owner with the same bytes',
    check: async (target) => {
      const { email } = await target.account();
      const stranger = buildUser().email;
      const password = 'wrong-one-entirely';
      for (const [path, rest] of [
        ['/auth/login/email', { password }],
        ['/auth/forgot-password', {}],
      ] as const) {
        // Both run into the same limit in the same round.
        for (let round = 0; round < 12; round += 1) {
          const answers = [];
          for (const each of [email, stranger]) {
            answers.push(await answerTo(target, path, { email: each, ...rest }));
          }
          assert.deepEqual(answers[0], answers[1], `${path}, round ${round}`);
        }
      }
    },
  },
  {
    // `npm run asvs` measures the time; the hashes, which take long, are counted here.
    id: '6.3.8',
    says: 'A log-in hashes once for an owner, a stranger and the right password alike, and asking for a link never',
    needs: ['metrics'],
    check: async (target) => {
      const { email, password } = await target.account();
      const wrong = 'wrong-one-entirely';
      const logIns = [
        { email, password: wrong },
        { email: buildUser().email, password: wrong },
        { email, password },
      ];
      for (const body of logIns) {
        const hashes = await hashesOf(target, async () =>
          target.call('/auth/login/email', { body }),
        );
        assert.equal(hashes, 1, JSON.stringify(body));
      }
      for (const each of [email, buildUser().email]) {
        const body = { email: each };
        const call = async () => target.call('/auth/forgot-password', { body });
        assert.equal(await hashesOf(target, call), 0);
      }
    },
  },
];

/** The statuses of so many wrong passwords, one after the other. */
async function guesses(target: Target, email: string, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let guess = 0; guess < times; guess += 1) {
    const body = { email, password: `guess-number-${guess}` };
    statuses.push((await target.call('/auth/login/email', { body })).status);
  }
  return statuses;
}

/** Calls until the first 429, or `CALLS_MAX` times. */
async function firstRefusal(call: () => Promise<Response>): Promise<Response | undefined> {
  for (let made = 0; made < CALLS_MAX; made += AT_ONCE) {
    const answers = await Promise.all(Array.from({ length: AT_ONCE }, call));
    const refused = answers.find(({ status }) => status === 429);
    if (refused) return refused;
  }
  return undefined;
}

/** All that a stranger sees of an answer but what differs from call to call. */
async function answerTo(target: Target, path: string, body: object) {
  const response = await target.call(path, { body });
  const text = (await response.text())
    .replace(/"requestId":"[^"]*"/, '')
    .replaceAll(/\d+ (seconds?|minutes)/g, 'a while');
  const headers = [...response.headers].filter(([name]) => !VARYING.has(name));
  return { status: response.status, text, headers };
}

const VARYING = new Set(['date', 'content-length', 'retry-after', 'ratelimit', 'x-request-id']);

async function hashesOf(target: Target, call: () => Promise<Response>): Promise<number> {
  const count = async () => target.metric('northfold_password_hash_duration_seconds_count');
  const before = await count();
  await call();
  return (await count()) - before;
}

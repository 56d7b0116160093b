import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import {
  buildContactMessage,
  buildUser,
  call,
  type Credentials,
  signUp,
  signUpAndLogIn,
} from '#support/factories';
import { recordStatements } from '#support/statements';

/** Each statement is a round trip to the database, and most of what a request costs besides its hash. */

const site = useTestApp({ env: { RATE_LIMITS: 'on', WORKER: 'off' } });

const logIn = async ({ email, password }: Credentials) =>
  call(site, '/auth/login/email', { body: { email, password } });

/** The statements of one call, which must succeed. */
async function statementsOf(work: () => Promise<Response>): Promise<string[]> {
  const { statements, stop } = recordStatements();
  try {
    const response = await work();
    expect(response.ok, await response.text()).toBe(true);
    return statements.map(({ text }) => text.trim().replaceAll(/\s+/g, ' '));
  } finally {
    stop();
  }
}

describe('The database is asked', () => {
  it('four times by a log-in from a known place: the account, its limit, the session, its limit', async () => {
    const user = await signUpAndLogIn(site);
    const asked = await statementsOf(async () => logIn(user));
    expect(asked).toEqual([
      expect.stringMatching(/^SELECT .* FROM "users"/),
      expect.stringMatching(/^INSERT INTO limit_counters/),
      expect.stringMatching(/^WITH account .* INSERT INTO sessions/),
      expect.stringMatching(/^DELETE FROM limit_counters/),
    ]);
  });

  it('in a transaction by a log-in from a new place, which the email that tells of it shares', async () => {
    const user = await signUp(site);
    const asked = await statementsOf(async () => logIn(user));
    const begun = asked.indexOf('START TRANSACTION');
    const ended = asked.indexOf('COMMIT');
    expect(asked.slice(begun + 1, ended)).toEqual([expect.stringMatching(/^WITH account/)]);
  });

  it('eight times by a sign-up: its limits, and the account with its email', async () => {
    const asked = await statementsOf(async () =>
      call(site, '/auth/signup/email', { body: buildUser() }),
    );
    expect(asked).toHaveLength(8);
  });

  it('twice to save the settings: who asks, and what they are', async () => {
    const { token } = await signUpAndLogIn(site);
    const body = { dailyDigest: false };
    const asked = await statementsOf(async () =>
      call(site, '/auth/settings', { method: 'PUT', token, body }),
    );
    expect(asked).toHaveLength(2);
  });

  it('twice by a message: its limit, and the message with its email', async () => {
    const asked = await statementsOf(async () =>
      call(site, '/contact', { body: buildContactMessage() }),
    );
    expect(asked).toHaveLength(2);
  });
});

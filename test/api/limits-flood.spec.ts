import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { FLOOD } from '#server/limits/limits';
import { newPersonalToken } from '#server/auth/access-tokens/personal-token';
import { useTestApp } from '#support/app';
import { buildContactMessage, call, logIn, signUp, signUpAndLogIn } from '#support/factories';
import { givePersonalToken } from '#support/personal-tokens';
import { expectProblem } from './problem.js';

const OURS = 'https://app.example.com';

/** A client of its own for every test: the application trusts one proxy. */
const site = useTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1', CORS_ORIGINS: OURS } });

const from = (address: string) => ({ 'x-forwarded-for': address });
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, async (_, n) => work(n)));
const policyOf = (response: Response) => response.headers.get('ratelimit-policy');

describe('Calls without a good token', () => {
  const send = async (path: string, address: string, init: RequestInit = {}) =>
    fetch(`${site.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...from(address), ...init.headers },
      ...(init.body ? { body: init.body } : {}),
    });
  const repeat = async (path: string, address: string, init?: RequestInit) => {
    const answers = Array.from({ length: FLOOD.anonymous.points + 1 }, async () =>
      send(path, address, init),
    );
    return (await Promise.all(answers)).map(({ status }) => status).toSorted();
  };

  it.each([
    ['/auth/login/email', 400, '203.0.113.221', '{'],
    ['/auth/login/email', 400, '203.0.113.222', `{"unknown":[${'0,'.repeat(20_000)}0]}`],
    ['/vitals', 400, '203.0.113.223', '{'],
    ['/auth/logout', 401, '203.0.113.224', '{}'],
  ])('%s: two hundred are answered %i in ten seconds, whatever they bring', async (...row) => {
    const [path, status, address, body] = row;
    const statuses = await repeat(path, address, { body });
    expect(statuses).toEqual([...Array<number>(FLOOD.anonymous.points).fill(status), 429]);
    const response = await send('/contact', address, { body: '{' });
    await expectProblem(response, 429);
    expect(response.headers.get('ratelimit-policy')).toBe('"anonymous-client";q=200;w=10');
    expect(Number(response.headers.get('retry-after'))).toBeLessThanOrEqual(10);
    expect((await send('/contact', '203.0.113.254', { body: '{' })).status).toBe(400);
  });
});

describe('Before its body is read, a call', () => {
  /** A body that is parsed is told to be no JSON. */
  const parse = async (address: string, authorization: string) =>
    fetch(`${site.url}/api/contact`, {
      method: 'POST',
      headers: { ...from(address), authorization, 'content-type': 'application/json' },
      body: '{',
    });
  const statuses = (responses: Response[]) =>
    [...new Set(responses.map(({ status }) => status))].toSorted((a, b) => a - b);

  it.each([
    ['of another kind', async () => 'Basic YTpi', '192.0.2.20'],
    ['that is empty', async () => '', '192.0.2.21'],
    [
      'that somebody else signed',
      async () => {
        const { token } = await signUpAndLogIn(site);
        return `Bearer ${token.replace(/[^.]+$/, 'A'.repeat(43))}`;
      },
      '192.0.2.22',
    ],
  ])('with an authorization %s counts as one without a token', async (_, make, address) => {
    const authorization = await make();
    const answers = await times(FLOOD.anonymous.points + 50, async () =>
      parse(address, authorization),
    );
    expect(answers.filter(({ status }) => status === 400)).toHaveLength(FLOOD.anonymous.points);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(50);
  });

  it('with a good token is counted for its account, six hundred in ten seconds', async () => {
    const { token } = await signUpAndLogIn(site);
    const flood = await times(FLOOD.account.points + 1, async () =>
      parse('192.0.2.23', `Bearer ${token}`),
    );
    expect(statuses(flood)).toEqual([400, 429]);
    expect(flood.filter(({ status }) => status === 429)).toHaveLength(1);
    expect((await parse('192.0.2.24', `Bearer ${token}`)).status).toBe(400);
    expect(
      (await parse('192.0.2.23', `Bearer ${await logIn(site, await signUp(site))}`)).status,
    ).toBe(400);
  });

  it.each([
    ['GET /.well-known/change-password', 302, '192.0.2.25', ''],
    [
      'OPTIONS /api/auth/settings',
      204,
      '192.0.2.26',
      `Origin: ${OURS}\r\nAccess-Control-Request-Method: PUT\r\n`,
    ],
  ])(
    '%s is one of three thousand that a client has in ten seconds, but for probes',
    async (line, status, address, headers) => {
      const ask = async (what: string, times: number) =>
        new Promise<string>((resolve, reject) => {
          const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
          let answers = '';
          const head = `${what} HTTP/1.1\r\nHost: northfold\r\nX-Forwarded-For: ${address}\r\n${headers}`;
          socket.on('data', (data) => (answers += data)).on('error', reject);
          socket.on('close', () => resolve(answers));
          socket.write(`${head}\r\n`.repeat(times - 1) + `${head}Connection: close\r\n\r\n`);
        });
      const count = (answers: string, code: number) =>
        answers.split(`HTTP/1.1 ${code} `).length - 1;
      const answers = await ask(line, FLOOD.client.points + 5);
      expect(count(answers, status)).toBe(FLOOD.client.points);
      expect(count(answers, 429)).toBe(5);
      expect(count(await ask('GET /health/live', 2), 200)).toBe(2);
    },
  );
});

describe('With personal access tokens', () => {
  const read = async (address: string, token: string) =>
    call(site, '/auth/settings', { token, headers: from(address) });
  const save = async (address: string, token: string) =>
    call(site, '/auth/settings', {
      method: 'PUT',
      token,
      body: { dailyDigest: true },
      headers: from(address),
    });
  /** Uses up what a client may send without a token that is good. */
  const guess = async (address: string, count: number) =>
    times(count, async () => read(address, newPersonalToken()));

  it('guesses are refused after two hundred in ten seconds, though they only read', async () => {
    const answers = await guess('192.0.2.60', FLOOD.anonymous.points);
    for (const { status } of answers) expect(status).toBe(401);
    const refused = await read('192.0.2.60', newPersonalToken());
    await expectProblem(refused, 429);
    expect(policyOf(refused)).toBe('"anonymous-client";q=200;w=10');
    expect((await read('192.0.2.61', newPersonalToken())).status).toBe(401);
  });

  it('a program goes on where others guess: its calls count for its account', async () => {
    const user = await signUp(site);
    const token = await givePersonalToken(site, user);
    expect((await read('192.0.2.62', token)).status).toBe(200);
    await guess('192.0.2.62', FLOOD.anonymous.points + 1);
    expect((await save('192.0.2.62', token)).status).toBe(200);
    const answers = await times(FLOOD.account.points, async () => save('192.0.2.62', token));
    expect(answers.some(({ status }) => status === 429)).toBe(true);
  }, 60_000);

  it('one that has expired may be sent for ever, and takes nothing from its neighbours', async () => {
    const token = await givePersonalToken(site, await signUp(site), { expiresInDays: -1 });
    for (let n = 0; n < 5; n += 1) {
      const answers = await times(50, async () => save('192.0.2.63', token));
      for (const { status } of answers) expect(status).toBe(401);
    }
    const body = buildContactMessage();
    const sent = await call(site, '/contact', { body, headers: from('192.0.2.63') });
    expect(sent.status).toBe(201);
  });
});

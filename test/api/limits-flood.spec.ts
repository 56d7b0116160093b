import { connect } from 'node:net';
import { Logger } from '@nestjs/common';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { FLOOD } from '#server/limits/limits';
import { useTestApp } from '#support/app';
import { call } from '#support/factories';
import { expectProblem } from './problem.js';

const OURS = 'https://app.example.com';

/** A client of its own for every test: the application trusts one proxy. */
const site = useTestApp({ env: { RATE_LIMITS: 'on', TRUST_PROXY: '1', CORS_ORIGINS: OURS } });

const quotas = structuredClone(FLOOD);
// As many as a test sends in no time.
beforeAll(() => void Object.assign(FLOOD.bodies, { points: 20 }));
beforeAll(() => void Object.assign(FLOOD.client, { points: 100 }));
beforeAll(() => void Object.assign(FLOOD.blockBodies, { points: 50 }));
afterAll(() => void Object.assign(FLOOD, quotas));

const from = (address: string) => ({ 'x-forwarded-for': address });
const times = <T>(count: number, work: (n: number) => Promise<T>) =>
  Promise.all(Array.from({ length: count }, async (_, n) => work(n)));

describe('Before its body is read, a call', () => {
  const send = async (path: string, address: string, body: string) =>
    fetch(`${site.url}/api${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...from(address) },
      body,
    });

  it.each([
    ['/auth/login/email', 400, '203.0.113.221', '{'],
    ['/auth/signup/email', 400, '203.0.114.223', '{'],
    ['/auth/logout', 401, '203.0.115.224', '{}'],
  ])('to %s is one of so many that are answered %i in ten seconds', async (...row) => {
    const [path, status, address, body] = row;
    using warn = vi.spyOn(Logger.prototype, 'warn');
    const answers = await times(FLOOD.bodies.points + 1, async () => send(path, address, body));
    const statuses = answers.map((answer) => answer.status).toSorted();
    expect(statuses).toEqual([...Array<number>(FLOOD.bodies.points).fill(status), 429]);
    const refused = await send('/contact', address, '{');
    await expectProblem(refused, 429);
    // Once, however many are refused.
    const hit = { event: 'limit-hit', limit: 'client-bodies', network: address };
    expect(warn.mock.calls).toEqual([[expect.objectContaining(hit)]]);
    expect(refused.headers.get('ratelimit-policy')).toBe('"client-bodies";q=20;w=10');
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(10);
    expect((await send('/contact', '203.0.116.254', '{')).status).toBe(400);
    const read = await call(site, '/auth/settings', { headers: from(address) });
    expect(read.status).toBe(401);
  });

  it.each([
    ['an IPv4 /24', (n: number) => `198.51.120.${n}`, '198.51.121.1'],
    ['an IPv6 /48', (n: number) => `2001:db8:120:${n}::1`, '2001:db8:121::1'],
  ])('from one of many clients of %s is one of so many of them all', async (_, client, other) => {
    const answers = await times(60, async (n) => send('/contact', client(n % 4), '{'));
    const statuses = answers.map(({ status }) => status).toSorted();
    expect(statuses).toEqual([...Array<number>(50).fill(400), ...Array<number>(10).fill(429)]);
    expect((await send('/contact', other, '{')).status).toBe(400);
  });

  it.each([
    ['GET /.well-known/change-password', 302, '192.0.2.25', ''],
    [
      'OPTIONS /api/auth/settings',
      204,
      '192.0.2.26',
      `Origin: ${OURS}\r\nAccess-Control-Request-Method: PUT\r\n`,
    ],
  ])('%s counts as one call, which probes do not', async (line, status, address, headers) => {
    const ask = async (what: string, times: number) =>
      new Promise<string>((resolve, reject) => {
        const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
        let answers = '';
        const head = `${what} HTTP/1.1\r\nHost: northfold\r\nX-Forwarded-For: ${address}\r\n${headers}`;
        socket.on('data', (data) => (answers += data)).on('error', reject);
        socket.on('close', () => resolve(answers));
        socket.write(`${head}\r\n`.repeat(times - 1) + `${head}Connection: close\r\n\r\n`);
      });
    const count = (answers: string, code: number) => answers.split(`HTTP/1.1 ${code} `).length - 1;
    const answers = await ask(line, FLOOD.client.points + 5);
    expect(count(answers, status)).toBe(FLOOD.client.points);
    expect(count(answers, 429)).toBe(5);
    expect(count(await ask('GET /health/live', 2), 200)).toBe(2);
  });
});

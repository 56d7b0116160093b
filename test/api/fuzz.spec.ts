import {
  createServer,
  type IncomingMessage,
  request as ask,
  type Server,
  type ServerResponse,
} from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer, text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fuzzSite } from '../fuzz/fuzz-site.js';
import { createTestApp, type TestApp } from '#support/app';

/** A fault that changes an answer on its way. */
type Fault = (answer: { status: number; body: string }) => { status: number; body: string };

let site: TestApp;
let server: Server;
let fault: Fault;
const honest: Fault = (answer) => answer;

async function relay(request: IncomingMessage, reply: ServerResponse): Promise<void> {
  const { url = '', method, headers } = request;
  const onward = ask(new URL(url, site.url), {
    method,
    headers: { ...headers, 'accept-encoding': 'identity' },
  });
  onward.end(await buffer(request));
  const [answer] = (await once(onward, 'response')) as [IncomingMessage];
  const given = { status: answer.statusCode ?? 0, body: await text(answer) };
  const told = url.startsWith('/api/auth/settings') ? fault(given) : given;
  const { 'content-length': _, 'transfer-encoding': _chunked, ...kept } = answer.headers;
  reply.writeHead(told.status, kept);
  reply.end(told.body);
}

/** The product as one sees it through a fault: answers of the settings are changed, all others are not. */
beforeAll(async () => {
  site = await createTestApp({ env: { RATE_LIMITS: 'off' } });
  server = createServer((request, reply) => void relay(request, reply));
  await once(server.listen(0, '127.0.0.1'), 'listening');
});
afterEach(() => {
  fault = honest;
});
afterAll(async () => {
  server.close();
  await site.close();
});

const fuzz = async (only: string, limited = false) =>
  fuzzSite(
    { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    { numRuns: 40, seed: 4, only, limited, print: () => undefined },
  );

const whenRead =
  (change: Fault): Fault =>
  (answer) =>
    answer.status === 200 ? change(answer) : answer;

describe('npm run fuzz', { timeout: 60_000 }, () => {
  it('passes a product whose answers are as documented', async () => {
    fault = honest;
    await expect(fuzz('/api/auth/settings')).resolves.toBeUndefined();
  });

  it.each<[string, Fault, RegExp]>([
    [
      'a status that is not documented',
      (answer) => ({ ...answer, status: 206 }),
      /answered 206: .*status/,
    ],
    [
      'a field that is not documented',
      ({ status, body }) => ({ status, body: JSON.stringify({ ...JSON.parse(body), id: 1 }) }),
      /additional properties/,
    ],
    [
      'a field of another type',
      ({ status, body }) => ({
        status,
        body: JSON.stringify({ ...JSON.parse(body), dailyDigest: 1 }),
      }),
      /dailyDigest must be boolean/,
    ],
    ['a fault of the server', (answer) => ({ ...answer, status: 500 }), /It answered 500/],
    [
      'an unavailable server, though a 503 is documented',
      (answer) => ({ ...answer, status: 503 }),
      /It answered 503/,
    ],
  ])('fails on %s', async (_, change, words) => {
    fault = whenRead(change);
    await expect(fuzz('GET /api/auth/settings')).rejects.toThrow(words);
  });

  it('fails on a body that is accepted although its schema refuses it', async () => {
    const saved = JSON.stringify({ aiPersona: 'creative', dailyDigest: true });
    fault = ({ status, body }) =>
      status === 400 ? { status: 200, body: saved } : { status, body };
    await expect(fuzz('PUT /api/auth/settings')).rejects.toThrow(/schema refuses/);
  });

  it('fails on an answer that does not say what it counted for, where limits are on', async () => {
    fault = honest;
    await expect(fuzz('POST /api/contact', true)).rejects.toThrow(/what it counted for/);
  });
});

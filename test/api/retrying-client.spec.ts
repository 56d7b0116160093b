import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { retryingFetch } from '#server/docs/api-client/retrying-fetch';
import { createTestApp, type TestApp } from '#support/app';
import { buildContactMessage, buildUser } from '#support/factories';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
afterAll(async () => site.close());

/** A way to the site on which the first answers are lost. */
async function losing(answers: number) {
  let asked = 0;
  const way = createServer((incoming, outgoing) => {
    const isLost = ++asked <= answers;
    const { method, headers, url: path } = incoming;
    const onward = request(site.url + path, { method, headers }, (answer) => {
      if (isLost) {
        answer.resume().on('end', () => outgoing.destroy());
      } else {
        outgoing.writeHead(answer.statusCode ?? 0, answer.headers);
        answer.pipe(outgoing);
      }
    });
    incoming.pipe(onward);
  });
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  const { port } = way.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, asked: () => asked, close: () => way.close() };
}

const post = (body: object, headers: Record<string, string> = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
});

const count = async (table: string, column: string, value: string) =>
  (await site.database.query(`SELECT FROM ${table} WHERE ${column} = $1`, [value]))
    .length as number;

describe('The client made from the document', () => {
  it('sends a message again when its answer was lost, and it is stored once', async () => {
    const way = await losing(2);
    const subject = 'Lost twice';
    const answer = await retryingFetch(
      `${way.url}/api/contact`,
      post(buildContactMessage({ subject })),
    );
    expect(answer.status).toBe(201);
    expect(way.asked()).toBe(3);
    expect(await count('contact_messages', 'subject', subject)).toBe(1);
    way.close();
  });

  it('gives up after four tries', async () => {
    const way = await losing(9);
    await expect(
      retryingFetch(`${way.url}/api/contact`, post(buildContactMessage({ subject: 'Given up' }))),
    ).rejects.toThrow('fetch failed');
    expect(way.asked()).toBe(4);
    expect(await count('contact_messages', 'subject', 'Given up')).toBe(1);
    way.close();
  });

  it.each([
    ['POST', '/auth/signup/email'],
    ['PUT', '/auth/profile'],
    ['DELETE', '/auth/delete'],
  ])('does not repeat by itself what might happen twice: %s %s', async (method, path) => {
    const way = await losing(1);
    const sent = { ...post(buildUser()), method };
    await expect(retryingFetch(`${way.url}/api${path}`, sent)).rejects.toThrow('fetch failed');
    expect(way.asked()).toBe(1);
    way.close();
  });

  it('tells of a sign-up that nobody knows the fate of, instead of signing up again', async () => {
    let asked = 0;
    const busy = createServer((_, answer) => {
      asked += 1;
      answer.writeHead(503, { 'retry-after': '1' }).end();
    });
    busy.listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const { port } = busy.address() as AddressInfo;
    const url = `http://127.0.0.1:${port}/api/auth/signup/email`;
    expect((await retryingFetch(url, post(buildUser()))).status).toBe(503);
    expect(asked).toBe(1);
    busy.close();
  });

  it('waits as Retry-After says, and no longer than a minute', async () => {
    const told: string[] = ['1', '61'];
    const busy = createServer((_, answer) => {
      answer.writeHead(503, { 'retry-after': told.shift() ?? '' }).end();
    });
    busy.listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const { port } = busy.address() as AddressInfo;
    const begin = performance.now();
    const answer = await retryingFetch(`http://127.0.0.1:${port}/api/auth/profile`);
    expect(answer.headers.get('retry-after')).toBe('61');
    expect(performance.now() - begin).toBeGreaterThanOrEqual(990);
    busy.close();
  });

  it('stops waiting when the call is given up', async () => {
    const busy = createServer((_, answer) => {
      answer.writeHead(429, { 'retry-after': '60' }).end();
    });
    busy.listen(0, '127.0.0.1');
    await once(busy, 'listening');
    const { port } = busy.address() as AddressInfo;
    const signal = AbortSignal.timeout(200);
    await expect(retryingFetch(`http://127.0.0.1:${port}/`, { signal })).rejects.toThrow('timeout');
    busy.close();
  });
});

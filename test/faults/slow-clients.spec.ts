import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildContactMessage, buildUser, call, signUpAndLogIn } from '#support/factories';
import { useFaultScene } from './fault-scene.js';
import type { Product } from '#support/product-process';
import { acceptedAgain } from './message-load.js';

/** Twice the time in which a connection must get on, and a margin. */
const STALLED_CLOSED_MS = 56_000;
const POOL = 4;

const scene = useFaultScene();
let product: Product;
let token: string;
beforeAll(async () => {
  product = await scene.start({ DATABASE_POOL: String(POOL), LOG_LEVEL: 'info' });
  ({ token } = await signUpAndLogIn(product));
});
afterEach(async () => {
  await scene.client.query('ROLLBACK');
  await scene.client.query('DROP TRIGGER IF EXISTS slow ON contact_messages');
});

/** Sends `first`, then one byte a second, until the server has had enough: never, without a limit. */
async function dripUntilClosed(first: string): Promise<string> {
  const socket: Socket = connect(Number(new URL(product.url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (data) => (answer += data.toString())).on('error', () => undefined);
  if (first) socket.write(first);
  const drip = setInterval(() => socket.write('a'), 1_000);
  // Not `once` of node:events, which an error would reject: a reset is a way to be cut off.
  await new Promise((closed) => socket.once('close', closed));
  clearInterval(drip);
  return answer;
}

async function ask(path: string, options: Parameters<typeof call>[2] = {}) {
  const response = await call(product, path, options);
  const { status, headers } = response;
  await response.arrayBuffer();
  return { status, retryAfter: headers.get('retry-after') };
}

const leaveMessage = () => ask('/contact', { body: buildContactMessage() });

describe('clients that send slowly', () => {
  it('are cut off, headers and bodies alike, while others are served', async () => {
    const headers = Array.from({ length: 50 }, () =>
      dripUntilClosed('GET /about HTTP/1.1\r\nHost: x\r\nX-Slow: '),
    );
    const post = 'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
    const bodies = Array.from({ length: 20 }, () =>
      dripUntilClosed(`${post}Content-Length: 4000\r\n\r\n{"name":"`),
    );
    expect((await ask('/auth/profile', { token })).status).toBe(200);
    for (const answer of await Promise.all(headers)) expect(answer).toMatch(/^HTTP\/1.1 408 /);
    await Promise.all(bodies);
  });
});

describe('clients that read nothing', () => {
  it('are cut off, and what was left of their answers is not kept for them', async () => {
    const asked = 1_500;
    const question = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(asked);
    const readers = await Promise.all(Array.from({ length: 5 }, () => stalledReader(question)));
    expect((await ask('/auth/profile', { token })).status).toBe(200);
    await pause(STALLED_CLOSED_MS);
    for (const read of readers) {
      const text = await read();
      const answers = text.split('HTTP/1.1 200').length - 1;
      expect(answers).toBeGreaterThan(0);
      expect(answers).toBeLessThan(asked);
    }
  });

  it('but slowly get all of their answer', async () => {
    const read = await stalledReader('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
    await pause(3_000);
    expect(await read()).toMatch(/<\/html>\s*$/);
  });
});

/** Sends `question` and takes nothing of the answer, until it is asked for all that there is. */
async function stalledReader(question: string): Promise<() => Promise<string>> {
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
  socket.on('error', () => undefined).pause();
  await new Promise<void>((sent) => socket.write(question, () => sent()));
  return async () => {
    let text = '';
    socket.on('data', (data) => (text += data.toString('latin1'))).resume();
    socket.setTimeout(10_000, () => socket.destroy());
    await new Promise((closed) => socket.once('close', closed));
    return text;
  };
}

describe('a stuck database', () => {
  it('that holds a lock on accounts lets messages be stored', async () => {
    await scene.client.query('BEGIN; LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
    const login = ask('/auth/login/email', { body: { ...buildUser(), remember_me: false } });
    expect((await leaveMessage()).status).toBe(201);
    expect(await login).toEqual({ status: 503, retryAfter: '5' });
  });

  it('that takes five minutes for a statement: it is ended before, nothing is stored', async () => {
    await scene.client.query(`
      CREATE OR REPLACE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN PERFORM pg_sleep(300); RETURN NEW; END $$;
      CREATE TRIGGER slow BEFORE INSERT ON contact_messages FOR EACH ROW EXECUTE FUNCTION slow()`);
    const before = await countMessages();
    expect(await leaveMessage()).toEqual({ status: 503, retryAfter: '5' });
    expect(await countMessages()).toBe(before);
  });

  it('that holds every connection of the pool: waiting requests get 503 instead of hanging, pages and readiness are served, and all is well after', async () => {
    await scene.client.query('BEGIN; LOCK TABLE contact_messages IN ACCESS EXCLUSIVE MODE');
    const stuck = Array.from({ length: 5 * POOL }, leaveMessage);
    const queued = Array.from({ length: POOL }, () => ask('/auth/profile', { token }));
    for (const path of ['/about', '/health/ready']) {
      expect((await fetch(product.url + path)).status, path).toBe(200);
    }
    for (const answer of await Promise.all(stuck)) {
      expect(answer).toEqual({ status: 503, retryAfter: '5' });
    }
    for (const { status } of await Promise.all(queued)) expect([200, 503]).toContain(status);
    await scene.client.query('ROLLBACK');
    await acceptedAgain(product);
    expect((await ask('/auth/profile', { token })).status).toBe(200);
  });

  it('leaves no session of the product in an open transaction', async () => {
    const { rows } = await scene.client.query(
      `SELECT FROM pg_stat_activity WHERE datname = current_database()
         AND application_name = 'northfold' AND state LIKE 'idle in transaction%'`,
    );
    expect(rows).toHaveLength(0);
  });
});

async function countMessages(): Promise<number> {
  return (await scene.client.query('SELECT FROM contact_messages')).rows.length;
}

import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { buildContactMessage, buildUser, call } from '#support/factories';
import { useFaultScene } from '#support/fault-scene';
import type { Product } from '#support/product-process';

const LOCKED_MS = 10_000;
const POSTS_PER_SECOND = 15;
/** A call waits for a connection before each of its statements, and for a lock: about five seconds, and what a busy machine adds. */
const REFUSED_MS = 7_500;
/** For what needs no connection of the pool. */
const SERVED_MS = 5_000;

interface Answer {
  status: number;
  afterMs: number;
  retryAfter: string | null;
}

const scene = useFaultScene();
let product: Product;
beforeAll(async () => {
  product = await scene.start();
});
afterEach(() => scene.client.query('ROLLBACK'));

async function timed(request: () => Promise<Response>): Promise<Answer> {
  const begin = performance.now();
  const response = await request();
  await response.arrayBuffer();
  return {
    status: response.status,
    afterMs: performance.now() - begin,
    retryAfter: response.headers.get('retry-after'),
  };
}

/** Locks a table while requests that need it arrive, and asks the others every 200 ms. */
async function whileLocked(
  table: string,
  blocked: () => Promise<Response>,
  others: Record<string, () => Promise<Response>>,
) {
  await scene.client.query('BEGIN');
  await scene.client.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  const refused: Promise<Answer>[] = [];
  const served: Promise<Answer & { name: string }>[] = [];
  const end = performance.now() + LOCKED_MS;
  for (let turn = 0; performance.now() < end; turn += 1) {
    refused.push(timed(blocked));
    if (turn % 3 === 0) {
      for (const [name, request] of Object.entries(others)) {
        served.push(timed(request).then((answer) => ({ name, ...answer })));
      }
    }
    await pause(1_000 / POSTS_PER_SECOND);
  }
  return { refused: await Promise.all(refused), served: await Promise.all(served) };
}

function expectRefusedInTime(answers: readonly Answer[]) {
  expect(answers.length).toBeGreaterThan(LOCKED_MS / 100);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]));
  expect(new Set(answers.map(({ retryAfter }) => retryAfter))).toEqual(new Set(['5']));
  const slowest = Math.max(...answers.map(({ afterMs }) => afterMs));
  expect(slowest).toBeLessThan(REFUSED_MS);
}

function expectServed(answers: readonly (Answer & { name: string })[]) {
  const failed = answers.filter(({ status }) => status >= 400);
  expect(failed, 'requests that need another table').toEqual([]);
  const slowest = Math.max(...answers.map(({ afterMs }) => afterMs));
  expect(slowest).toBeLessThan(SERVED_MS);
}

const ready = () => fetch(`${product.url}/health/ready`);

describe('a table that is locked', () => {
  it('costs the requests that need it a 503 in time, and neither pages nor readiness', async () => {
    const { refused, served } = await whileLocked(
      'contact_messages',
      () => call(product, '/contact', { body: buildContactMessage() }),
      { ready, page: () => fetch(`${product.url}/about`) },
    );
    expectRefusedInTime(refused);
    expectServed(served);
  });

  it('of accounts lets contact messages be stored while a connection is free', async () => {
    await scene.client.query('BEGIN');
    await scene.client.query('LOCK TABLE users IN ACCESS EXCLUSIVE MODE');
    const login = { ...buildUser(), remember_me: false };
    const refused = timed(() => call(product, '/auth/login/email', { body: login }));
    const sent = await call(product, '/contact', { body: buildContactMessage() });
    expect(sent.status).toBe(201);
    expect(await refused).toMatchObject({ status: 503, retryAfter: '5' });
  });
});

import { randomBytes } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import { DataSource } from 'typeorm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loadEnvironment } from '#support/environment';
import { isProblem } from '../../api/problem.js';
import { RateLimits } from '../../rate-limits/rate-limits.js';
import { giveContext } from '../../http/http-pipeline.js';
import { currentContext } from '../../shared/request-context.js';
import { PasswordWork } from './password-hasher.js';

const url = 'postgres://127.0.0.1:1/none';
const environment = loadEnvironment({
  DATABASE_URL: url,
  JWT_SECRET: randomBytes(32).toString('base64url'),
});
const limits = new RateLimits(new DataSource({ type: 'postgres', url }), environment);
const queue = new PasswordWork(limits).queue(1);

/** Work that ends when it is told to. */
let refusals = 0;
let finish: () => void;
let work = new Promise<void>((resolve) => (finish = resolve));

/** A server whose only call has work done for whoever asks. */
const server = new FastifyAdapter().getInstance();
giveContext(server);
server.addHook('preHandler', (request, _reply, done) => {
  const context = currentContext();
  const id = request.headers['x-user'];
  if (context && typeof id === 'string') context.accountId = id;
  done();
});
server.get('/', async (_, reply) => {
  try {
    await queue.hold(() => work);
    return 'done';
  } catch (error) {
    if (!isProblem(error)) throw error;
    refusals += 1;
    return reply.code(error.getStatus()).send(error.headers['ratelimit-policy']);
  }
});
beforeAll(async () => {
  Logger.overrideLogger(false);
  await server.ready();
});
afterAll(async () => server.close());

const ask = async (client: string, headers: Record<string, string> = {}) =>
  server.inject({ url: '/', remoteAddress: client, headers });
const times = (count: number, client: string, headers = {}) =>
  Promise.all(Array.from({ length: count }, async () => ask(client, headers)));

describe('The queue of passwords', () => {
  it('is held by one client for an eighth at most, and by others beside it', async () => {
    const first = times(100, '192.0.2.1');
    const second = times(32, '192.0.2.2');
    const third = times(1, '2001:db8::1');
    await expect.poll(() => refusals).toBe(68);
    finish();
    const answers = await first;
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(32);
    const refused = answers.filter(({ statusCode }) => statusCode === 429);
    expect(refused).toHaveLength(68);
    expect(refused[0]?.body).toBe('"password-queue";q=32;w=1');
    for (const { statusCode } of [...(await second), ...(await third)])
      expect(statusCode).toBe(200);
    expect((await ask('192.0.2.1')).statusCode).toBe(200);
  });

  it('is full for everybody when it is full', async () => {
    work = new Promise<void>((resolve) => (finish = resolve));
    refusals = 0;
    const clients = Array.from({ length: 9 }, async (_, n) => times(32, `192.0.2.${100 + n}`));
    await expect.poll(() => refusals).toBe(31);
    finish();
    const statuses = (await Promise.all(clients)).flat().map(({ statusCode }) => statusCode);
    expect(statuses.filter((status) => status === 200)).toHaveLength(257);
    expect(statuses.filter((status) => status === 503)).toHaveLength(31);
  });

  it('takes so much work of one account, from wherever, and of one client, whoever is signed in', async () => {
    for (let n = 0; n < 20; n += 1) {
      const answers = await times(10, `192.0.3.${n}`, { 'x-user': 'ada' });
      expect(answers.every(({ statusCode }) => statusCode === 200)).toBe(true);
    }
    const refused = await ask('192.0.3.99', { 'x-user': 'ada' });
    expect(refused.body).toBe('"password-work-account";q=200;w=900');
    for (let n = 0; n < 100; n += 1) await times(30, '192.0.4.1', { 'x-user': `user-${n}` });
    expect((await ask('192.0.4.1')).body).toBe('"password-work-client";q=3000;w=900');
    expect((await ask('192.0.4.2')).statusCode).toBe(200);
  });
});

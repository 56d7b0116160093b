import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildContactMessage, call } from '#support/factories';
import { useFaultScene } from './fault-scene.js';
import { expectEmails, messageIdOf } from './message-load.js';
import type { Product } from '#support/product-process';
import { writeMessage } from '#support/staff';
import { until } from '#support/waiting';

const scene = useFaultScene({ each: true });
/** Holds locks, while the scene's client looks on: a transaction sees one moment of the server's activity only. */
let locker: pg.Client;
let product: Product;
beforeEach(async () => {
  locker = new pg.Client({ connectionString: scene.databaseUrl });
  await locker.connect();
  product = await scene.start({ DATABASE_POOL: '10' });
});
afterEach(() => locker.end());

/** Sends requests that the database holds up until `release`. */
async function requestsUnderWay(count: number) {
  await locker.query('BEGIN; LOCK TABLE contact_messages IN ACCESS EXCLUSIVE MODE');
  const answers: Promise<Response>[] = [];
  while (answers.length < count) {
    const subject = `Held up ${answers.length}`;
    answers.push(call(product, '/contact', { body: buildContactMessage({ subject }) }));
    await until('all of them wait', async () => {
      const { rows } = await scene.client.query(
        "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
      );
      return rows.length === answers.length;
    });
  }
  return {
    release: () => locker.query('COMMIT'),
    statuses: async () => (await Promise.all(answers)).map(({ status }) => status),
  };
}

async function refusesConnections(): Promise<boolean> {
  const socket = connect(Number(new URL(product.url).port), '127.0.0.1');
  // Rejects when the socket reports an error first.
  const refused = once(socket, 'connect').then(
    () => false,
    () => true,
  );
  return refused.finally(() => socket.destroy());
}

describe('SIGTERM', () => {
  it('lets every accepted request be answered, refuses new ones, and leaves with 0', async () => {
    const held = await requestsUnderWay(5);
    const left = product.terminate();
    await until('new connections are refused', refusesConnections, 2_000);
    await held.release();

    expect(await held.statuses()).toEqual(Array.from({ length: 5 }, () => 201));
    expect(await left).toBe(0);
    const stored = "SELECT FROM contact_messages WHERE subject LIKE 'Held up %'";
    expect((await scene.client.query(stored)).rows).toHaveLength(5);
  });

  it('given twice is one: npm passes on what the terminal has sent already', async () => {
    const held = await requestsUnderWay(2);
    const left = product.terminate();
    await pause(100);
    process.kill(product.pid, 'SIGTERM');
    process.kill(product.pid, 'SIGINT');
    await pause(300);
    await held.release();
    expect(await held.statuses()).toEqual([201, 201]);
    expect(await left).toBe(0);
  });

  it('waits for no client that sends its body drop by drop or keeps its connection for later', async () => {
    const port = Number(new URL(product.url).port);
    const slow = connect(port, '127.0.0.1').on('error', () => undefined);
    slow.write(
      'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 500\r\n\r\n{"na',
    );
    const idle = connect(port, '127.0.0.1').on('error', () => undefined);
    idle.write('GET /robots.txt HTTP/1.1\r\nHost: x\r\n\r\n');
    await once(idle, 'data');

    const code = await product.terminate();
    slow.destroy();
    idle.destroy();
    expect(code).toBe(0);
  });

  it('finishes the email that is on its way, and sends it no second time', async () => {
    await scene.sink.turn('slow');
    const id = await writeMessage(product);
    await until('the email is on its way', () => scene.sink.connections() > 0);
    expect(await product.terminate()).toBe(0);
    expect(scene.sink.deliveries.map(messageIdOf)).toEqual([id]);
    const { rows } = await scene.client.query('SELECT FROM jobs');
    expect(rows).toHaveLength(0);
  });

  it('does not wait for a mail server that hangs: the email goes back to the queue', async () => {
    await scene.sink.turn('hang');
    const id = await writeMessage(product);
    await until('the email is on its way', () => scene.sink.connections() > 0);
    expect(await product.terminate()).toBe(0);

    await scene.sink.turn('take');
    product = await scene.start();
    await expectEmails(scene.sink, [{ id, subject: '' }], 30_000);
  });
});

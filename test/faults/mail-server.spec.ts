import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, it } from 'vitest';
import { useFaultScene } from './fault-scene.js';
import type { MailMood } from '#support/mail-sink';
import { expectEmails, messageIdOf, type Acknowledged } from './message-load.js';
import type { Product } from '#support/product-process';
import { writeMessage } from '#support/staff';
import { until } from '#support/waiting';

const FIRST_FAILURE_MS = 25_000;
/** In which a worker has renewed its leases, and looked many times. */
const TICK_MS = 6_000;
/** How long the slow mail server takes: longer than most clients' patience, shorter than the RFC's. */
const PATIENCE_MS = 35_000;

interface Job {
  attempts: number;
  last_error: string | null;
  /** Whether it is being sent at this moment. */
  locked: boolean;
}

const scene = useFaultScene({ each: true, mail: { delayMs: () => PATIENCE_MS } });
let product: Product;
beforeEach(async () => {
  product = await scene.start();
});

async function leaveMessage(): Promise<Acknowledged> {
  const subject = `Mail ${randomBytes(6).toString('hex')}`;
  return { id: await writeMessage(product, { subject }), subject };
}

async function emails(): Promise<Job[]> {
  const { rows } = await scene.client.query<Job>(
    `SELECT attempts, last_error, locked_by IS NOT NULL AS locked
     FROM jobs WHERE task = 'email:contact-message'`,
  );
  return rows;
}

/** The act of an operator who does not want to wait for the next try. */
async function sendNow(): Promise<void> {
  await scene.client.query(
    `UPDATE jobs SET run_at = now() WHERE task = 'email:contact-message' AND locked_by IS NULL`,
  );
}

const failedOnce = () =>
  until(
    'a try has failed',
    async () => (await emails()).some(({ last_error }) => last_error !== null),
    FIRST_FAILURE_MS,
  );

const copiesOf = ({ id }: Acknowledged) =>
  scene.sink.deliveries.filter((delivery) => messageIdOf(delivery) === id);

describe('a mail server that misbehaves', () => {
  const moods: [string, MailMood, RegExp][] = [
    ['refuses connections', 'refuse', /ECONNREFUSED/],
    ['hangs up in mid-email', 'drop', /closed|ECONNRESET|EPIPE|socket/i],
    ['answers 451', 'later', /451/],
  ];
  it.each(moods)('that %s gets the email once it works again', async (_what, mood, error) => {
    await scene.sink.turn(mood);
    const message = await leaveMessage();
    await failedOnce();
    expect((await emails())[0]?.last_error).toMatch(error);

    await scene.sink.turn('take');
    await sendNow();
    await expectEmails(scene.sink, [message], 20_000);
    await until('the queue is empty', async () => (await emails()).length === 0);
    expect(copiesOf(message)).toHaveLength(1);
  });

  it('that accepts connections and says nothing is waited for, and gets the email once it comes back', async () => {
    await scene.sink.turn('hang');
    const message = await leaveMessage();
    await until('it is called', () => scene.sink.connections() > 0);
    await pause(3_000);
    expect(await emails()).toMatchObject([{ attempts: 1, last_error: null, locked: true }]);

    // It closes what it had open.
    await scene.sink.turn('take');
    await failedOnce();
    await sendNow();
    await expectEmails(scene.sink, [message], 20_000);
    expect(copiesOf(message)).toHaveLength(1);
  });

  // RFC 5321 section 4.5.3.2.6: ten minutes are its right.
  it('that takes more than half a minute to say that it has the email gets it once, and from this replica alone', async () => {
    await scene.sink.turn('slow');
    const message = await leaveMessage();
    await pause(PATIENCE_MS - 5_000);
    const { rowCount: taken } = await scene.client.query(
      'SELECT FROM jobs WHERE locked_by IS NOT NULL',
    );
    const { rowCount: free } = await scene.client.query(
      'SELECT FROM jobs WHERE locked_by IS NOT NULL AND run_at <= now()',
    );
    expect({ taken, free }).toEqual({ taken: 1, free: 0 });
    await expectEmails(scene.sink, [message], PATIENCE_MS + 30_000);
    await until('the queue is empty', async () => (await emails()).length === 0);
    expect(copiesOf(message)).toHaveLength(1);
    expect(scene.sink.connections()).toBe(1);
  });

  it('that takes its time gets an email once, although the worker lost its database meanwhile and was taken for dead', async () => {
    await scene.sink.turn('slow');
    const message = await leaveMessage();
    await until('the mail server has it', () => scene.sink.undecided() > 0);
    await scene.client.query(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
       WHERE datname = current_database() AND application_name LIKE 'northfold queue%'`,
    );
    await scene.client.query('UPDATE jobs SET run_at = now()');
    await pause(TICK_MS);
    expect(scene.sink.deliveries).toEqual([]);
    await expectEmails(scene.sink, [message], PATIENCE_MS + 30_000);
    await until('the queue is empty', async () => (await emails()).length === 0);
    expect(copiesOf(message)).toHaveLength(1);
    expect(scene.sink.connections()).toBe(1);
  });

  it('is not hammered with connections while it drops them', async () => {
    await scene.sink.turn('drop');
    await leaveMessage();
    const before = scene.sink.connections();
    await pause(4_000);
    expect(scene.sink.connections() - before).toBeLessThanOrEqual(4);
  });

  it('that takes an email without saying so gets it again with the same Message-ID, at the pace of the queue', async () => {
    await scene.sink.turn('swallow');
    const message = await leaveMessage();
    await failedOnce();
    expect(copiesOf(message), 'one try, one copy').toHaveLength(1);

    await scene.sink.turn('take');
    await sendNow();
    await until('the queue is empty', async () => (await emails()).length === 0);
    const copies = copiesOf(message);
    expect(copies).toHaveLength(2);
    expect(new Set(copies.map(({ messageId }) => messageId)).size).toBe(1);
    expect(copies[1]?.email.headers.get('date')).toBe(copies[0]?.email.headers.get('date'));
  });
});

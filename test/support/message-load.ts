import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { expect } from 'vitest';
import type { Delivery } from './mail-sink.js';
import { buildContactMessage, call } from './factories.js';

/** A message that the product has said it received. */
export interface Acknowledged {
  id: string;
  subject: string;
}

/** Contact messages, sent as fast as they are answered, each with a subject of its own. */
export interface MessageLoad {
  acknowledged: Acknowledged[];
  /** Answers other than 201. */
  refusals: { status: number }[];
  /** Requests without a whole answer: the connection was refused or broke. */
  broken: () => number;
  /** Requests that had no answer within PATIENCE_MS: there must be none. */
  hung: () => number;
  /** No more requests; resolves when those under way are answered. */
  stop: () => Promise<void>;
}

/** Longer than any timeout of the product adds up to. */
const PATIENCE_MS = 25_000;
const CLIENTS = 6;
const AFTER_FAULT_MS = 25;

let loads = 0;

/** @param pauseMs what each client waits between two messages, to keep the number of emails in bounds */
export function pourMessages(
  site: { url: string },
  { clients = CLIENTS, pauseMs = 10 }: { clients?: number; pauseMs?: number } = {},
): MessageLoad {
  const load = (loads += 1);
  const acknowledged: Acknowledged[] = [];
  const refusals: { status: number }[] = [];
  let broken = 0;
  let hung = 0;
  let sent = 0;
  let stopping = false;

  const sendOne = async (client: number) => {
    const subject = `Load ${process.pid}.${load}.${(sent += 1)}`;
    try {
      const response = await call(site, '/contact', {
        // Each from somebody else, in other words: where volume is limited, none is taken for one of a flood.
        body: buildContactMessage({
          subject,
          email: `visitor${sent}@example.com`,
          message: `We would like to talk about ${subject}.`,
        }),
        headers: { 'x-forwarded-for': `10.${load % 250}.${sent % 250}.${client}` },
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      const body = await response.text();
      if (response.status === 201) {
        const { id }: { id: string } = JSON.parse(body);
        acknowledged.push({ id, subject });
        return;
      }
      refusals.push({ status: response.status });
    } catch (error) {
      if (error instanceof Error && error.name === 'TimeoutError') hung += 1;
      else broken += 1;
    }
    await pause(AFTER_FAULT_MS);
  };
  const work = Array.from({ length: clients }, async (_, client) => {
    while (!stopping) {
      await sendOne(client);
      await pause(pauseMs);
    }
  });
  return {
    acknowledged,
    refusals,
    broken: () => broken,
    hung: () => hung,
    stop: async () => {
      stopping = true;
      await Promise.all(work);
    },
  };
}

/** Every acknowledged message is in the database, exactly once, under the id that was given out. */
export async function expectStoredOnce(
  databaseUrl: string,
  acknowledged: readonly Acknowledged[],
): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  await client.connect();
  try {
    const { rows } = await client.query<{ subject: string; ids: string[] }>(
      'SELECT subject, array_agg(id::text) AS ids FROM contact_messages WHERE subject = ANY ($1) GROUP BY subject',
      [acknowledged.map(({ subject }) => subject)],
    );
    const stored = new Map(rows.map(({ subject, ids }) => [subject, ids]));
    const faults = acknowledged.filter(({ id, subject }) => {
      const ids = stored.get(subject) ?? [];
      return ids.length !== 1 || ids[0] !== id;
    });
    expect(faults, 'acknowledged messages that are lost or stored twice').toEqual([]);
  } finally {
    await client.end();
  }
}

/** The id of the contact message that an email is about. */
export const messageIdOf = ({ messageId }: Delivery) =>
  /^<contact-message\.([\w-]+)@/.exec(messageId)?.[1];

/** Waits until the email of every acknowledged message has arrived. @throws with how many did not. */
export async function expectEmails(
  sink: { deliveries: readonly Delivery[] },
  acknowledged: readonly Acknowledged[],
  timeoutMs: number,
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const arrived = new Set(sink.deliveries.map(messageIdOf));
    const missing = acknowledged.filter(({ id }) => !arrived.has(id));
    if (missing.length === 0) return;
    if (Date.now() > deadline) {
      throw new Error(
        `${missing.length} of ${acknowledged.length} emails did not arrive within ${timeoutMs} ms.`,
      );
    }
    await pause(100);
  }
}

/**
 * Sending is at least once: an email may come twice when something died while it was on its way. This
 * returns the repeats that no fault explains.
 * @param faults when something died, in milliseconds since the epoch.
 */
export function unexplainedRepeats(deliveries: readonly Delivery[], faults: number[]): string[] {
  const firstAt = new Map<string, number>();
  const unexplained: string[] = [];
  for (const { messageId, at } of deliveries) {
    const before = firstAt.get(messageId);
    if (before === undefined) firstAt.set(messageId, at);
    else if (!faults.some((fault) => before >= fault - SENDING_MS && before <= fault + SENDING_MS))
      unexplained.push(messageId);
  }
  return unexplained;
}

/** How long before or after a fault an email was taken whose sender may not have noted it any more. */
const SENDING_MS = 2_000;

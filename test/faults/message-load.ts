import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { query } from '#support/databases';
import type { Delivery } from '#support/mail-sink';
import { buildContactMessage, call } from '#support/factories';
import { until } from '#support/waiting';

/** A message that the product has said it received. */
export interface Acknowledged {
  id: string;
  subject: string;
}

/** Contact messages, sent as fast as they are answered, each with a subject of its own. */
export interface MessageLoad {
  acknowledged: Acknowledged[];
  /** The statuses of answers other than 201. */
  refusals: number[];
  /** Requests without a whole answer, though the server listened. */
  broken: () => number;
  /** Requests that had no answer within PATIENCE_MS: there must be none. */
  hung: () => number;
  /** No more requests; resolves when those under way are answered. */
  stop: () => Promise<void>;
}

/** Longer than any timeout of the product adds up to. */
const PATIENCE_MS = 25_000;
const AFTER_FAULT_MS = 25;

let loads = 0;

/** @param pauseMs what each client waits between two messages, to keep the number of emails in bounds */
export function pourMessages(
  site: { url: string },
  { clients = 6, pauseMs = 10 }: { clients?: number; pauseMs?: number } = {},
): MessageLoad {
  const load = (loads += 1);
  const acknowledged: Acknowledged[] = [];
  const refusals: number[] = [];
  let [broken, hung, sent] = [0, 0, 0];
  let stopping = false;

  const sendOne = async () => {
    const subject = `Load ${process.pid}.${load}.${(sent += 1)}`;
    const body = buildContactMessage({ subject });
    try {
      const signal = AbortSignal.timeout(PATIENCE_MS);
      const response = await call(site, '/contact', { body, signal });
      const answer = await response.text();
      if (response.status === 201) acknowledged.push({ id: JSON.parse(answer).id, subject });
      else refusals.push(response.status);
    } catch (error) {
      const { name, cause } = error as Error & { cause?: { code?: string } };
      if (name === 'TimeoutError') hung += 1;
      else if (cause?.code !== 'ECONNREFUSED') broken += 1;
      await pause(AFTER_FAULT_MS);
    }
  };
  const work = Array.from({ length: clients }, async () => {
    while (!stopping) {
      await sendOne();
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
  const rows = await query(
    databaseUrl,
    'SELECT id::text, subject FROM contact_messages WHERE subject = ANY ($1) ORDER BY id::text',
    [acknowledged.map(({ subject }) => subject)],
  );
  const expected = acknowledged.toSorted((one, other) => (one.id < other.id ? -1 : 1));
  expect(rows, 'acknowledged messages, each stored once').toEqual(expected);
}

/** The id of the contact message that an email is about. */
export const messageIdOf = ({ messageId }: Delivery) =>
  /^<contact-message\.([\w-]+)@/.exec(messageId)?.[1];

/** Waits until the email of every acknowledged message has arrived. */
export const expectEmails = async (
  sink: { deliveries: readonly Delivery[] },
  acknowledged: readonly Acknowledged[],
  timeoutMs: number,
): Promise<void> =>
  until(
    `the emails of ${acknowledged.length} messages have arrived`,
    () => {
      const arrived = new Set(sink.deliveries.map(messageIdOf));
      return acknowledged.every(({ id }) => arrived.has(id));
    },
    timeoutMs,
  );

/**
 * Waits until contact messages are accepted, without a break for `forMs`.
 * @throws after `timeoutMs`, with the last that the site printed.
 */
export async function acceptedAgain(
  site: { url: string; output: () => string },
  { forMs = 0, timeoutMs = 45_000 }: { forMs?: number; timeoutMs?: number } = {},
): Promise<void> {
  let since: number | undefined;
  await until(
    'contact messages are accepted again',
    async () => {
      const response = await call(site, '/contact', {
        body: buildContactMessage(),
        signal: AbortSignal.timeout(15_000),
      }).catch(() => undefined);
      await response?.arrayBuffer();
      if (response?.status !== 201) since = undefined;
      else since ??= Date.now();
      return since !== undefined && Date.now() - since >= forMs;
    },
    timeoutMs,
  ).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${site.output().slice(-4_000)}`);
  });
}

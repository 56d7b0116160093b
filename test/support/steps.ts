import { randomUUID } from 'node:crypto';
import { setImmediate as turn } from 'node:timers/promises';
import type pg from 'pg';
import type { DataSource } from 'typeorm';
import type { CallOptions } from './factories.js';
import { type Statement, watchStatements } from './statements.js';

/** A request that sends its statements one by one, when a test lets it. */
class Stepper {
  statements = 0;
  isDone = false;
  readonly answer: Promise<Response>;
  private client: pg.Client | undefined;
  /** What lets a statement go: more than one where a request does several things at once. */
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly watcher: DataSource,
    send: (requestId: string) => Promise<Response>,
  ) {
    const id = `steps-${randomUUID()}`;
    const before = ({ requestId, client }: Statement) => {
      // What it does once it was answered is no part of it.
      if (requestId !== id || this.isDone) return undefined;
      this.client = client;
      return new Promise<void>((resolve) => {
        this.waiting.push(resolve);
      });
    };
    const stop = watchStatements({ before });
    this.answer = send(id).finally(() => {
      this.isDone = true;
      stop();
      for (const go of this.waiting.splice(0)) go();
    });
  }

  /** Sends the next statement. @returns false when it waits for a lock, or was done before */
  async step(): Promise<boolean> {
    if (!(await this.isReady()) || this.isDone) return false;
    this.statements += 1;
    this.waiting.shift()?.();
    return this.isReady();
  }

  /** Waits until there is a next statement, an answer, or a lock that another has. */
  private async isReady(): Promise<boolean> {
    while (this.waiting.length === 0 && !this.isDone) {
      await turn();
      const pid: unknown = this.client && Reflect.get(this.client, 'processID');
      const [row] = await this.watcher.query<{ blocked: boolean }[]>(
        'SELECT cardinality(pg_blocking_pids($1::int)) > 0 AS blocked',
        [pid ?? 0],
      );
      if (row?.blocked && this.waiting.length === 0 && !this.isDone) return false;
    }
    return true;
  }
}

/** How often a request goes on before it is the other's turn; then both go on to their end. */
export type Order = readonly [first: number, ...steps: number[]];

/** A call of the API. */
export type Send = (options?: Pick<CallOptions, 'headers'>) => Promise<Response>;

/**
 * Sends two requests, and their statements in a given order, as far as the locks of the database let it.
 * @param watcher asks the database who waits for whom
 * @returns the answers, and how many statements each request took
 */
export async function inOrder(watcher: DataSource, sends: readonly [Send, Send], order: Order) {
  const [first, ...turns] = order;
  const begin = (send: Send) =>
    new Stepper(watcher, async (id) => send({ headers: { 'x-request-id': id } }));
  const both = [begin(sends[0]), begin(sends[1])] as const;
  let current = first;
  for (const steps of turns) {
    for (let done = 0; done < steps && (await both[current]?.step()); done += 1);
    current = 1 - current;
  }
  while (both.some(({ isDone }) => !isDone)) {
    while (await both[current]?.step());
    current = 1 - current;
  }
  const answers = await Promise.all([both[0].answer, both[1].answer]);
  return { answers, statements: both.map(({ statements }) => statements) };
}

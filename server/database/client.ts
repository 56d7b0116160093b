import { hash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import pg from 'pg';
import { currentContext, type DatabaseTime, timeLeft } from '../shared/request-context.js';

/** The message of `pg` when `query_timeout` has passed. */
const READ_TIMEOUT = 'Query read timeout';

/** A statement for whose result somebody waits. */
interface Statement {
  text: string;
  values?: unknown[] | undefined;
  /** Under which PostgreSQL keeps it prepared. */
  name?: string | undefined;
}

/** The statement in the arguments of `query`, unless they have one of the forms that only `pg` itself knows. */
function statementOf([query, values, ...rest]: unknown[]): Statement | undefined {
  if (rest.length > 0 || typeof values === 'function') return undefined;
  if (typeof query === 'string') return { text: query, values: values as unknown[] | undefined };
  return values === undefined && isStatement(query) ? query : undefined;
}

/** A cursor, or another class that sends itself, is none. */
const isStatement = (query: unknown): query is Statement =>
  typeof query === 'object' && query !== null && 'text' in query && !('submit' in query);

/**
 * A connection that survives its own end, and gives itself up once a query on it had no answer in time.
 *
 * An `error` that nobody listens to ends the process, and a connection that changes hands has no other
 * listener for a moment. After a timeout `pg` only stops waiting: the connection would go back to the pool
 * with the query still on it. Work for a request has no more time than the request has left.
 */
export class SelfClosingClient extends pg.Client {
  private readonly send: (...args: unknown[]) => unknown;

  constructor(config?: string | pg.ClientConfig) {
    super(config);
    this.on('error', () => undefined);
    this.send = super.query.bind(this);
    this.query = (...args: unknown[]) => {
      const statement = statementOf(args);
      const result = statement ? this.run(statement) : this.send(...args);
      if (result instanceof Promise) {
        result.catch((error: unknown) => {
          if (error instanceof Error && error.message === READ_TIMEOUT) void this.end();
        });
      }
      // The overloads describe the very method that this comes from.
      return result as never;
    };
  }

  protected run(statement: Statement): Promise<unknown> {
    const request = currentContext()?.database;
    if (!request) return this.send(statement) as Promise<unknown>;
    const left = timeLeft(request);
    if (left <= 0) return Promise.reject(new Error(READ_TIMEOUT));
    return this.send({ ...statement, query_timeout: Math.ceil(left) }) as Promise<unknown>;
  }
}

/**
 * Texts that a connection keeps prepared at most. The product has some sixty; lists of varying length could
 * make many more.
 */
const PREPARED_MAX = 200;

/** The server does not know a prepared statement, or knows one that this connection did not make. */
const LOST_STATES = ['26000', '42P05'];
/** The schema has changed since: the result is of another type, or (class 42) a parameter is. */
const UNFIT_STATE = /^(0A000|42...)$/;

const logger = new Logger('Database');
let hasWarned = false;

/** Whether it may be the preparation's fault that a statement was refused. */
function isUnfit(error: unknown): boolean {
  const { code } = (error ?? {}) as { code?: unknown };
  if (typeof code !== 'string') return false;
  const isLost = LOST_STATES.includes(code);
  if (isLost && !hasWarned) {
    hasWarned = true;
    logger.warn('Prepared statements get lost: behind a pooler, set PREPARED_STATEMENTS=off.');
  }
  return isLost || UNFIT_STATE.test(code);
}

/**
 * A connection on which PostgreSQL parses and plans each statement once (decision 21). Only outside
 * transactions: there a statement that no longer fits has changed nothing and is sent again as it is, while a
 * transaction would be lost.
 */
export class PreparingClient extends SelfClosingClient {
  private readonly names = new Map<string, string>();
  /** Part of the names, so that after a misfit everything is prepared anew. */
  private generation = 0;

  protected override async run(statement: Statement): Promise<unknown> {
    const name = this.getTransactionStatus() === 'I' ? this.nameOf(statement.text) : undefined;
    if (name === undefined || !statement.values?.length) return super.run(statement);
    const { generation } = this;
    try {
      return await super.run({ ...statement, name: `${name}-${generation}` });
    } catch (error) {
      if (!isUnfit(error)) throw error;
      this.generation = generation + 1;
      return super.run(statement);
    }
  }

  /** A hash of the text: the statement under a name is the same on every connection and in every process. */
  private nameOf(text: string): string | undefined {
    const known = this.names.get(text);
    if (known !== undefined || this.names.size >= PREPARED_MAX) return known;
    const name = hash('sha256', text, 'base64url');
    this.names.set(text, name);
    return name;
  }
}

/** The class of a pool's connections. */
export const clientOf = (options: { preparedStatements: boolean }) =>
  options.preparedStatements ? PreparingClient : SelfClosingClient;

type Callback = Parameters<pg.Pool['connect']>[0];

interface Waiter {
  route: string;
  start: () => void;
}

/** `pg` says the same when its own limit has passed. */
const TIMEOUT = 'timeout exceeded when trying to connect';

/**
 * The pool of the requests. One route has half of the connections at most, so that a locked table leaves the
 * rest to the others. A request waits for a connection no longer than it has time left.
 */
export class RequestPool extends pg.Pool {
  private readonly taken = new Map<string, number>();
  private readonly holders = new WeakMap<pg.PoolClient, string>();
  private readonly waiters: Waiter[] = [];

  constructor(options?: pg.PoolConfig) {
    super(options);
    this.on('release', (_error, client) => {
      const route = this.holders.get(client);
      this.holders.delete(client);
      if (route !== undefined) this.giveBack(route);
    });
  }

  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    const request = currentContext()?.database;
    if (callback) {
      if (request) this.connectFor(request, callback);
      else super.connect(callback);
      return;
    }
    return new Promise((resolve, reject) => {
      this.connect((error, client) => (client ? resolve(client) : reject(error)));
    });
  }

  private connectFor(request: DatabaseTime, callback: Callback): void {
    const { route } = request;
    let late = false;
    const start = () => {
      this.taken.set(route, (this.taken.get(route) ?? 0) + 1);
      super.connect((error, client, release) => {
        clearTimeout(timer);
        if (client) this.holders.set(client, route);
        else this.giveBack(route);
        if (!late) callback(error, client, release);
        else if (client) release();
      });
    };
    const waiter = { route, start };
    const timer = setTimeout(
      () => {
        late = true;
        const place = this.waiters.indexOf(waiter);
        if (place >= 0) this.waiters.splice(place, 1);
        callback(new Error(TIMEOUT), undefined, () => undefined);
      },
      Math.max(0, timeLeft(request)),
    );
    if ((this.taken.get(route) ?? 0) < this.share) start();
    else this.waiters.push(waiter);
  }

  private get share(): number {
    return Math.max(1, Math.floor(this.options.max / 2));
  }

  private giveBack(route: string): void {
    const taken = (this.taken.get(route) ?? 0) - 1;
    if (taken > 0) this.taken.set(route, taken);
    else this.taken.delete(route);
    const place = this.waiters.findIndex((waiter) => waiter.route === route);
    if (place >= 0) this.waiters.splice(place, 1)[0]?.start();
  }
}

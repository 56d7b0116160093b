import { hash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import pg from 'pg';

/** The message of `pg` when `query_timeout` has passed. */
const READ_TIMEOUT = 'Query read timeout';
/** Texts that a connection keeps prepared at most: lists of varying length could make many. */
const PREPARED_MAX = 200;
/** The server does not know a prepared statement, or knows one that this connection did not make. */
const LOST_STATES = ['26000', '42P05'];
/** The schema has changed since: the result is of another type, or (class 42) a parameter is. */
const UNFIT_STATE = /^(0A000|42...)$/;

const logger = new Logger('Database');
let hasWarned = false;

export interface ClientOptions extends pg.ClientConfig {
  /** Whether statements outside transactions are prepared. */
  preparedStatements?: boolean;
}

interface Statement {
  text: string;
  values?: unknown[] | undefined;
}

/**
 * A connection that ends itself once a query had no answer in time, since `pg` only stops waiting: it would go back to
 * the pool with the query still on it. PostgreSQL parses and plans each statement outside transactions once (decision
 * 21): there one that no longer fits has changed nothing and is sent again, while a transaction would be lost.
 */
export class DatabaseClient extends pg.Client {
  private readonly names = new Map<string, string>();
  /** Part of the names, so that after a misfit every statement is prepared again. */
  private generation = 0;

  constructor({ preparedStatements = false, ...config }: ClientOptions = {}) {
    super(config);
    // Without a listener an `error` ends the process, and a connection that changes hands has no other for a moment.
    this.on('error', () => undefined);
    const send: (...args: unknown[]) => unknown = super.query.bind(this);
    this.query = (...args: unknown[]) => {
      const statement = preparedStatements ? statementOf(args) : undefined;
      const result = statement ? this.sendPrepared(statement, send) : send(...args);
      if (result instanceof Promise) {
        result.catch((error: unknown) => {
          if (error instanceof Error && error.message === READ_TIMEOUT) void this.end();
        });
      }
      // The overloads describe the very method that this comes from.
      return result as never;
    };
  }

  private async sendPrepared(statement: Statement, send: (...args: unknown[]) => unknown) {
    const name = this.getTransactionStatus() === 'I' ? this.nameOf(statement.text) : undefined;
    if (name === undefined || !statement.values?.length) return send(statement);
    const { generation } = this;
    try {
      return await send({ ...statement, name: `${name}-${generation}` });
    } catch (error) {
      if (!isUnfit(error)) throw error;
      this.generation = generation + 1;
      return send(statement);
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

/** The statement in the arguments of `query`, unless they have a form that only `pg` knows, such as a cursor. */
function statementOf([query, values, ...rest]: unknown[]): Statement | undefined {
  if (rest.length > 0 || typeof values === 'function') return undefined;
  if (typeof query === 'string') return { text: query, values: values as unknown[] | undefined };
  const isPlain = typeof query === 'object' && query !== null && !('submit' in query);
  return values === undefined && isPlain && 'text' in query ? (query as Statement) : undefined;
}

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

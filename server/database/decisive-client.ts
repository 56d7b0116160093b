import pg from 'pg';
import { currentContext, timeLeft } from '../shared/request-context.js';

/** What `pg` says when `query_timeout` has passed. */
const READ_TIMEOUT = 'Query read timeout';

/** A statement for whose result somebody waits. */
export interface Statement {
  text: string;
  values?: unknown[] | undefined;
  /** Under which PostgreSQL keeps it prepared. */
  name?: string | undefined;
}

/** What `query` is asked, unless it is asked in one of the ways that only `pg` itself knows. */
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
export class DecisiveClient extends pg.Client {
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
      // Whatever the overloads promise: it comes from the method that they describe.
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

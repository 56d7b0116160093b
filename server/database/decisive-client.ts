import pg from 'pg';

/** What `pg` says when `query_timeout` has passed. */
const READ_TIMEOUT = 'Query read timeout';

/**
 * A connection that gives itself up once a query on it had no answer in time. `pg` only stops waiting:
 * the connection goes back to the pool with the query still on it, and every later request would wait
 * behind it, until the operating system notices a quarter of an hour later that the other side is gone
 * (a fail-over, a firewall that forgot).
 */
export class DecisiveClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query: (...args: never[]) => unknown = super.query.bind(this);
    this.query = (...args: never[]) => {
      const result = query(...args);
      if (result instanceof Promise) {
        result.catch((error: unknown) => {
          if (error instanceof Error && error.message === READ_TIMEOUT) void this.end();
        });
      }
      // Whatever the overloads promise: it comes from the method that they describe.
      return result as never;
    };
  }
}

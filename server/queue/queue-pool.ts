import pg from 'pg';

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * The pool of one lane of the queue. graphile-worker gives its listening connection back twice when the
 * connection breaks while it is being set up, and does not catch what `pg` says to that: the process would
 * end. Here the second time means nothing. It also gives back what it was not given, when no connection
 * came in time; `pg` passes no function for that.
 */
export class QueuePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    if (!callback) return super.connect();
    super.connect((error, client, release) => {
      let released = client === undefined;
      callback(error, client, (destroy) => {
        if (released) return;
        released = true;
        release(destroy);
      });
    });
  }
}

import pg from 'pg';

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * The pool of one lane of the queue. graphile-worker gives its listening connection back twice when the
 * connection breaks while it is being set up, and does not catch what `pg` says to that: the process would
 * end. Here the second time means nothing.
 */
export class QueuePool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | void {
    if (!callback) return super.connect();
    super.connect((error, client, release) => {
      let released = false;
      callback(error, client, (destroy) => {
        if (released) return;
        released = true;
        release(destroy);
      });
    });
  }
}

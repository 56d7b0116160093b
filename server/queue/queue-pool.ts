import pg from 'pg';

type Callback = Parameters<pg.Pool['connect']>[0];

/**
 * The pool of one lane of the queue. graphile-worker gives a connection back twice when it breaks while it is
 * set up, and gives back one that never came: `pg` throws at both, which ends the process. Here they mean nothing.
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

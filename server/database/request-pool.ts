import pg from 'pg';
import { currentContext, type DatabaseTime, timeLeft } from '../shared/request-context.js';

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

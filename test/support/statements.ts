import pg from 'pg';
import { currentContext } from '#server/shared/request-context';

/** A statement that this process is about to send to a database. */
export interface Statement {
  text: string;
  values: unknown[];
  client: pg.Client;
  /** The request that it is for; a job has the one that queued it. */
  requestId: string | undefined;
}

interface Watcher {
  /** The statement waits for what comes back. */
  before?: (statement: Statement) => Promise<void> | undefined;
  /** Once it was answered. An error that it throws takes the place of the answer. */
  after?: (statement: Statement) => void;
}

type Query = (this: pg.Client, ...args: unknown[]) => unknown;

const watchers = new Set<Watcher>();
const query = Reflect.get(pg.Client.prototype, 'query') as Query;

const watchedQuery: Query = function watchedQuery(...args) {
  const [config, given] = args as [string | { text?: string; values?: unknown[] }, unknown];
  const { text = '', values = [] } = typeof config === 'string' ? { text: config } : config;
  const statement = {
    text,
    values: Array.isArray(given) ? given : values,
    client: this,
    requestId: currentContext()?.origin.requestId,
  };
  const waits = [...watchers].flatMap(({ before }) => before?.(statement) ?? []);
  const send = () => query.apply(this, args);
  // The queue's statements, which have a callback, do not wait.
  if (args.some((each) => typeof each === 'function')) return send();
  const sent = waits.length > 0 ? Promise.all(waits).then(send) : send();
  if (!(sent instanceof Promise)) return sent;
  return sent.then((answer: unknown) => {
    for (const { after } of watchers) after?.(statement);
    return answer;
  });
};
// Before any connection is made: it keeps the method that it was made with.
Reflect.set(pg.Client.prototype, 'query', watchedQuery);

/** Watches every statement from now on. @returns ends that */
export function watchStatements(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/**
 * Keeps what requests of this process ask their databases from now on, until `stop` is called. The queue has connections
 * of its own, which are not listened to.
 */
export function recordStatements(): { statements: Statement[]; stop: () => void } {
  const statements: Statement[] = [];
  const before = (statement: Statement) => {
    const { application_name: name }: { application_name?: string } = Reflect.get(
      statement.client,
      'connectionParameters',
    );
    if (name === 'northfold' || name === 'northfold reads') statements.push(statement);
    return undefined;
  };
  return { statements, stop: watchStatements({ before }) };
}

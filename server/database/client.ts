import { hash } from 'node:crypto';
import pg from 'pg';

const READ_TIMEOUT = 'Query read timeout';
/** Texts that a connection keeps prepared at most: lists of varying length could make many. */
const PREPARED_MAX = 200;
/**
 * It may be the preparation's fault that a statement was refused: a pooler has lost it (26000), or the schema has changed
 * since, so that the result is of another type (0A000), or a parameter is (class 42).
 */
const UNFIT_STATE = /^(26000|0A000|42...)$/;

/** A database or a role may have other defaults, which `pg` and the statements here could not read or be right by. */
const SETTINGS = {
  DateStyle: 'ISO',
  IntervalStyle: 'postgres',
  standard_conforming_strings: 'on',
  default_transaction_isolation: 'read committed',
};
/** `pg` asks it what to send at the start of a connection; its types do not name it. */
const { getStartupConf } = pg.Client.prototype as unknown as {
  getStartupConf: (this: pg.Client) => Record<string, string>;
};

type Send = (...args: unknown[]) => unknown;

/**
 * A connection that prepares statements outside transactions (decision 21), and ends itself when a query had no answer
 * in time: `pg` only stops waiting, and would give it back to the pool with the query still on it. All connections are
 * of this class.
 */
export class DatabaseClient extends pg.Client {
  private readonly names = new Map<string, string>();
  /** Part of the names, so that after a misfit every statement is prepared again. */
  private generation = 0;

  constructor(config: pg.ClientConfig = {}) {
    super(config);
    // Without a listener an `error` ends the process, and a connection that changes hands has no other for a moment.
    this.on('error', () => undefined);
    const send: Send = super.query.bind(this);
    this.query = (...args: unknown[]) => {
      const [text, values, ...rest] = args;
      const isPlain = typeof text === 'string' && Array.isArray(values) && rest.length === 0;
      const result = isPlain ? this.sendPrepared(text, values, send) : send(...args);
      if (result instanceof Promise) {
        result.catch((error: unknown) => {
          if (error instanceof Error && error.message === READ_TIMEOUT) void this.end();
        });
      }
      // The overloads describe the very method that this comes from.
      return result as never;
    };
  }

  getStartupConf(): Record<string, string> {
    return { ...getStartupConf.call(this), ...SETTINGS };
  }

  private async sendPrepared(text: string, values: unknown[], send: Send) {
    const name = this.getTransactionStatus() === 'I' ? this.nameOf(text) : undefined;
    if (name === undefined || values.length === 0) return send(text, values);
    const { generation } = this;
    try {
      return await send({ text, values, name: `${name}-${generation}` });
    } catch (error) {
      const { code } = error as { code?: unknown };
      if (!UNFIT_STATE.test(String(code))) throw error;
      this.generation = generation + 1;
      return send(text, values);
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

import { hash } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { DecisiveClient, type Statement } from './decisive-client.js';

/** Texts that are prepared at most. The product has some sixty; lists of varying length could make many more. */
const PREPARED_MAX = 200;

/** The server does not know a prepared statement, or knows one that this connection did not make. */
const LOST_STATES = ['26000', '42P05'];
/** The schema has changed since: the result is of another type, or (class 42) a parameter is. */
const UNFIT_STATE = /^(0A000|42...)$/;

const names = new Map<string, string>();

/** A hash of the text: what stands under a name is the same on every connection and in every process. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= PREPARED_MAX) return known;
  const name = hash('sha256', text, 'base64url');
  names.set(text, name);
  return name;
}

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
 * A connection on which PostgreSQL parses and plans each statement once (DECISIONS.md, record 21). Only outside
 * transactions: there a statement that no longer fits has changed nothing and is sent again as it is, while a
 * transaction would be lost.
 */
export class PreparingClient extends DecisiveClient {
  /** Part of the names, so that after a misfit everything is prepared anew. */
  private generation = 0;

  protected override async run(statement: Statement): Promise<unknown> {
    const name = this.getTransactionStatus() === 'I' ? nameOf(statement.text) : undefined;
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
}

/** What a pool makes its connections of. */
export const clientOf = (options: { preparedStatements: boolean }) =>
  options.preparedStatements ? PreparingClient : DecisiveClient;

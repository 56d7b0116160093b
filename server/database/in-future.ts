import { Raw } from 'typeorm';

/** By the database's clock at the statement: a transaction that had to wait for its lock began before that. */
export const inFuture = () => Raw((column) => `${column} > statement_timestamp()`);

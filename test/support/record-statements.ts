import type { DataSource } from 'typeorm';
import { KeyReads } from '#server/database/key-reads';

/** A statement that a database was asked. */
export interface Statement {
  text: string;
  values: unknown[];
}

type Query = (this: object, text: string, values?: unknown[], ...rest: never[]) => unknown;

/**
 * Keeps what the applications of this process ask their databases from now on, until `stop` is called.
 * The queue has connections of its own, which are not listened to.
 */
export function recordStatements(database: DataSource): {
  statements: Statement[];
  stop: () => void;
} {
  const statements: Statement[] = [];
  const runners: object = Reflect.getPrototypeOf(database.createQueryRunner()) ?? {};
  const stops = [runners, KeyReads.prototype].map((asked) => {
    const query = Reflect.get(asked, 'query') as Query;
    const recorded: Query = function recorded(text, values, ...rest) {
      statements.push({ text, values: values ?? [] });
      return query.call(this, text, values, ...rest);
    };
    Reflect.set(asked, 'query', recorded);
    return () => Reflect.set(asked, 'query', query);
  });
  return { statements, stop: () => stops.forEach((stop) => stop()) };
}

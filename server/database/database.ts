/** Asks the database; the rows come back. A `DataSource` has one, and so has a command's connection. */
export interface Database {
  query: <Row>(sql: string, values?: unknown[]) => Promise<Row[]>;
}

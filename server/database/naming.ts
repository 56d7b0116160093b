import { DefaultNamingStrategy } from 'typeorm';

type Table = Parameters<DefaultNamingStrategy['indexName']>[0];

/** Names as PostgreSQL gives them, which the migrations use: snake_case, `users_name_idx`, `users_name_fkey`. */
export class PostgresNames extends DefaultNamingStrategy {
  override columnName(property: string, given: string): string {
    return given || property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }

  override foreignKeyName(table: Table, columns: string[]): string {
    return [this.getTableName(table), ...columns, 'fkey'].join('_');
  }

  override indexName(table: Table, columns: string[]): string {
    return [this.getTableName(table), ...columns, 'idx'].join('_');
  }
}

import { DefaultNamingStrategy } from 'typeorm';

/** Columns are snake_case in PostgreSQL. The names of indexes and constraints stand in the migrations alone. */
export class PostgresNames extends DefaultNamingStrategy {
  override columnName(property: string, given: string): string {
    return given || property.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }
}

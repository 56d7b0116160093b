import type { DataSource } from 'typeorm';

interface SchemaRow {
  what: string;
  name: string;
  definition: string;
}

/** Columns, constraints and indexes as PostgreSQL describes them. */
export const readSchema = async (dataSource: DataSource): Promise<SchemaRow[]> =>
  dataSource.query<SchemaRow[]>(`
    SELECT table_name AS what, column_name AS name,
      concat_ws(' ', data_type, character_maximum_length, is_nullable, column_default) AS definition
    FROM information_schema.columns WHERE table_schema = 'public'
    UNION ALL
    SELECT conrelid::regclass::text, conname, pg_get_constraintdef(oid)
    FROM pg_constraint WHERE connamespace = 'public'::regnamespace
    UNION ALL
    SELECT tablename, indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'
    ORDER BY 1, 2, 3`);

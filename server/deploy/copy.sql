-- Copies all data into a database without any, of any version of PostgreSQL that the product runs on, where all migrations
-- are applied (server/README.md, "Backup and restore"). It prints commands for psql, which print the data as commands:
--   run='psql -XqAt --set=ON_ERROR_STOP=1'; $run "$FROM" -f server/deploy/copy.sql | $run "$FROM" | $run "$TO"
-- All of it arrives or nothing: what breaks off has no COMMIT.
WITH RECURSIVE ranked (id, rank) AS (
  SELECT oid, 0 FROM pg_class
  WHERE relkind = 'r' AND relnamespace = current_schema()::regnamespace AND relname <> 'migrations'
  UNION
  SELECT conrelid, rank + 1 FROM ranked
  JOIN pg_constraint ON contype = 'f' AND confrelid = id AND conrelid <> id
), tables AS (
  -- After those that they refer to.
  SELECT max(rank) AS place, id::regclass::text AS name, (
    SELECT string_agg(quote_ident(attname), ', ' ORDER BY attnum) FROM pg_attribute
    WHERE attrelid = id AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
  ) AS columns
  FROM ranked GROUP BY id
), begun (command) AS (
  -- A role or a pooler may have limits that suit requests.
  VALUES ('SET statement_timeout = 0; SET idle_in_transaction_session_timeout = 0; SET client_encoding = UTF8; BEGIN')
), commands (place, name, command) AS (
  SELECT -2, '', format('%s ISOLATION LEVEL REPEATABLE READ; SELECT %L;', command, command || ';') FROM begun
  UNION ALL
  SELECT -1, name, format('SELECT %L;',
    format('DO $$BEGIN IF EXISTS (SELECT FROM %1$s) THEN RAISE ''%1$s has data''; END IF; END$$;', name))
  FROM tables
  UNION ALL
  SELECT place, name, format(
    E'SELECT %3$L;\nCOPY %1$s (%2$s) TO STDOUT;\nSELECT ''\\.'';', name, columns, format('COPY %s (%s) FROM stdin;', name, columns))
  FROM tables
  UNION ALL
  SELECT 1000, sequencename, format('SELECT format(''SELECT setval(%%L, %%s);'', %L, last_value) FROM %1$s WHERE is_called;',
    quote_ident(sequencename))
  FROM pg_sequences WHERE schemaname = current_schema()
  UNION ALL
  SELECT 1001, '', 'SELECT ''COMMIT;'';'
)
SELECT command FROM commands ORDER BY place, name;

-- Two accounts: the owner of the database migrates it, northfold_app serves and can neither make nor change a table.
-- Run it as the owner after every `npm run --silent migrate -- up`; it may be repeated:
--   MIGRATE_DATABASE_URL=postgres://owner@… npm run --silent migrate -- up && psql "$MIGRATE_DATABASE_URL" -f server/deploy/roles.sql
-- An owner without CREATEROLE has the administrator create northfold_app first. Give it a password or a certificate.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'northfold_app') THEN
    CREATE ROLE northfold_app LOGIN;
  END IF;
END
$$;

-- The default until PostgreSQL 14.
REVOKE CREATE ON SCHEMA public FROM PUBLIC;

GRANT USAGE ON SCHEMA public TO northfold_app;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO northfold_app;
GRANT USAGE, UPDATE ON ALL SEQUENCES IN SCHEMA public TO northfold_app;
REVOKE INSERT, UPDATE, DELETE ON public.migrations FROM northfold_app;

-- For tables that a later migration makes.
ALTER DEFAULT PRIVILEGES IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO northfold_app;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE, UPDATE ON SEQUENCES TO northfold_app;

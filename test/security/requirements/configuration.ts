import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import type { Requirement } from '../requirement.js';

/** Rights of the serving account beyond its rows: each must be false. */
const EXCESS = `
  SELECT 'attributes of the role' AS what FROM pg_roles WHERE rolname = 'northfold_app'
    AND (rolsuper OR rolcreaterole OR rolcreatedb OR rolreplication OR rolbypassrls)
  UNION ALL
  SELECT 'membership of ' || roleid::regrole FROM pg_auth_members
    WHERE member = 'northfold_app'::regrole
  UNION ALL
  SELECT 'making something in ' || nspname FROM pg_namespace
    WHERE has_schema_privilege('northfold_app', oid, 'CREATE')
  UNION ALL
  SELECT right_name || ' on ' || pg_class.oid::regclass
    FROM pg_class, unnest(ARRAY['TRUNCATE', 'REFERENCES', 'TRIGGER']) AS right_name
    WHERE relkind = 'r' AND has_table_privilege('northfold_app', pg_class.oid, right_name)
  UNION ALL
  SELECT 'owning ' || oid::regclass FROM pg_class WHERE relowner = 'northfold_app'::regrole
  UNION ALL
  SELECT 'writing to ' || name
    FROM unnest(ARRAY['public.migrations']) AS name
    WHERE has_table_privilege('northfold_app', name, 'INSERT, UPDATE, DELETE')`;

/** V13 Configuration: accounts between the parts of the product. */
export const configurationRequirements: Requirement[] = [
  {
    id: '13.2.2',
    says: 'The database account of deploy/roles.sql works on rows and can make, change or empty no table',
    needs: ['database'],
    deviation:
      'A DATABASE_URL with one account, the simplest start, lets that account own its tables; deploy/roles.sql parts the two.',
    check: async (target) => {
      const grants = await readFile(
        new URL('../../../server/deploy/roles.sql', import.meta.url),
        'utf8',
      );
      await target.database('BEGIN', []);
      try {
        await target.database(grants, []);
        const excess = await target.database(EXCESS, []);
        assert.deepEqual(
          excess.map(({ what }) => what),
          [],
        );
      } finally {
        await target.database('ROLLBACK', []);
      }
    },
  },
];

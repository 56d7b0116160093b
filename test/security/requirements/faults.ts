import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import type { Requirement } from '../requirement.js';

/** V16 Error handling. */
export const faultRequirements: Requirement[] = [
  {
    id: '16.5.1',
    says: 'A fault is told in a sentence, without a stack trace or SQL',
    check: async (target) => {
      const bodies = ['{', '[]', '"x"', 'null', '{"email":"\\u0000","password":"\\ud800"}'];
      for (const body of bodies) {
        const response = await target.fetch('/api/auth/login/email', {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        });
        assert.equal(response.status, 400, body);
        const problem = await response.json();
        assert.match(problem.detail, /^[A-Z].+\.$/);
        assert.doesNotMatch(
          JSON.stringify(problem),
          /\bat \/|node_modules|SELECT|QueryFailed|Error:/,
        );
      }
    },
  },
  {
    id: '16.5.2',
    says: 'When its database connections break, the site lets nobody in by mistake, and heals',
    needs: ['database'],
    check: async (target) => {
      const token = await target.token();
      await target.database(
        `SELECT pg_terminate_backend(pid) FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid()`,
        [],
      );
      const refused = await target.call('/auth/protected', { token: `${token}x` });
      assert.ok([401, 503].includes(refused.status), `answered ${refused.status}`);
      let status = 0;
      for (let second = 0; second < 10 && status !== 200; second += 1) {
        status = (await target.call('/auth/protected', { token })).status;
        if (status === 200) break;
        assert.equal(status, 503);
        await pause(1_000);
      }
      assert.equal(status, 200, 'it did not heal within ten seconds');
    },
  },
  {
    id: '16.5.3',
    says: 'After hostile requests of every kind the site still serves',
    check: async (target) => {
      const paths = [
        '/%',
        '/%00',
        '/api/%2e%2e/%2e%2e/etc/passwd',
        `/${'a'.repeat(8_000)}`,
        '/api/auth/sessions/x',
      ];
      for (const path of paths) {
        const response = await target.fetch(path, { redirect: 'manual' });
        assert.ok(
          response.status >= 400 && response.status < 500,
          `${path.slice(0, 40)}: ${response.status}`,
        );
        await response.arrayBuffer();
      }
      assert.equal((await target.fetch('/')).status, 200);
    },
  },
];

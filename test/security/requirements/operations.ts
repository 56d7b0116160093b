import assert from 'node:assert/strict';
import type { Requirement } from '../requirement.js';

/** So many passwords to check at once, each from an address of its own, as no limit per address slows them. */
const LOGINS_AT_ONCE = 40;

/** V12.3, V13 and V15.1 to V15.2: how it is configured, supplied and kept available. */
export const operationsRequirements: Requirement[] = [
  {
    id: '12.3.1',
    says: 'Every connection to another machine can be bound to TLS, and one that is not is reported',
    documented:
      'server/SECURITY.md, "Connections"; server/start/announce.spec.ts tries the warnings',
  },
  {
    id: '13.1.1',
    says: 'It is written down with whom the product communicates',
    documented: 'server/SECURITY.md, "Connections"',
  },
  {
    id: '13.2.3',
    says: 'No password or secret has a default',
    documented:
      'server/SECURITY.md, "Keys"; test/faults/startup.spec.ts and test/api/deployment.spec.ts try it',
  },
  {
    id: '13.4.3',
    says: 'No folder of the site lists its files',
    check: async (target) => {
      const page = await (await fetch(target.url)).text();
      const [, folder = ''] = /(?:src|href)="(\/[\w-]+\/)[^"]+"/.exec(page) ?? [];
      assert.notEqual(folder, '');
      for (const path of [folder, folder.slice(0, -1), '/og/', '/server/']) {
        assert.equal((await fetch(target.url + path)).status, 404, path);
      }
    },
  },
  {
    id: '15.1.1',
    says: 'It is written down how soon a faulty dependency is replaced',
    documented: 'server/SECURITY.md, "Dependencies"',
  },
  {
    id: '15.1.2',
    says: 'There is a bill of materials of all that is shipped, each package proved by its hash',
    documented:
      'server/SECURITY.md, "Dependencies"; server/cli/sbom.spec.ts tries the bill of materials',
  },
  {
    id: '15.1.3',
    says: 'It is written down what is costly to answer, and what keeps it from using up the machine',
    documented: 'server/SECURITY.md, "What is costly"',
  },
  {
    id: '15.2.2',
    says: 'While many passwords are being checked, other requests are answered',
    needs: ['elsewhere'],
    check: async (target) => {
      let pending = LOGINS_AT_ONCE;
      const logins = Array.from({ length: LOGINS_AT_ONCE }, async (_, n) => {
        const body = { email: `nobody-${n}@example.com`, password: 'not-the-one-42' };
        const options = { body };
        const { status } = await target.callFrom(`198.51.100.${n}`, '/auth/login/email', options);
        pending -= 1;
        return status;
      });
      const other = await target.callFrom('203.0.113.200', '/openapi.json');
      assert.equal(other.status, 200);
      assert.ok(pending > 0, 'the other request waited for every password');
      for (const status of await Promise.all(logins)) {
        assert.ok([401, 429, 503].includes(status), `answered ${status}`);
      }
    },
  },
  {
    id: '15.2.3',
    says: 'The image holds the product and nothing of its tests, tools or sources',
    documented: '`npm run container` looks inside it',
  },
];

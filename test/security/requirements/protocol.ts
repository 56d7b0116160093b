import assert from 'node:assert/strict';
import { connect } from 'node:net';
import type { Requirement } from '../requirement.js';
import type { Target } from '../target.js';

/** V4 API and web service, V13 configuration. */
export const protocolRequirements: Requirement[] = [
  {
    id: '4.1.1',
    says: 'Every answer with a body names its type and its character set',
    check: async (target) => {
      const types: Record<string, RegExp> = {
        '/': /^text\/html; ?charset=utf-8$/i,
        '/robots.txt': /^text\/plain; ?charset=utf-8$/i,
        '/api/auth/protected': /^application\/problem\+json; ?charset=utf-8$/i,
        '/api/openapi.json': /^application\/json; ?charset=utf-8$/i,
        '/api/openapi.yaml': /^application\/yaml; ?charset=utf-8$/i,
      };
      for (const [path, type] of Object.entries(types)) {
        const response = await fetch(target.url + path);
        assert.match(response.headers.get('content-type') ?? '', type, path);
      }
    },
  },
  {
    id: '4.1.3',
    says: 'A client cannot pass for another address with headers of its own',
    needs: ['database'],
    check: async (target) => {
      const account = await target.account();
      const { email, password } = account;
      await target.call('/auth/login/email', {
        body: { email, password },
        headers: {
          'x-forwarded-for': '203.0.113.9',
          'x-real-ip': '203.0.113.9',
          forwarded: 'for=203.0.113.9',
        },
      });
      const rows = await target.database(
        'SELECT last_ip FROM sessions s JOIN users u ON u.id = s.user_id WHERE u.email = $1',
        [email],
      );
      assert.deepEqual(
        rows.map(({ last_ip }) => last_ip),
        ['127.0.0.1'],
      );
    },
  },
  {
    id: '4.2.1',
    says: 'A request with two lengths is refused, so that nothing is smuggled behind it',
    check: async (target) => {
      const head = 'POST /api/contact HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';
      const ambiguous = [
        'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
        'Content-Length: 2\r\nContent-Length: 5\r\n\r\n{}abc',
        'Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n',
      ];
      for (const rest of ambiguous)
        assert.match(await sendRaw(target, head + rest), /^HTTP\/1\.1 400/);
    },
  },
  {
    id: '13.4.1',
    says: 'No version control data, sources or settings are served',
    check: async (target) => {
      const paths = [
        '/.git/HEAD',
        '/.git/config',
        '/.env',
        '/package.json',
        '/server/main.js',
        '/web-manifest.json',
      ];
      for (const path of paths) {
        const response = await fetch(target.url + path);
        assert.equal(response.status, 404, path);
        await response.arrayBuffer();
      }
    },
  },
  {
    id: '13.4.4',
    says: 'TRACE is not answered',
    check: async (target) => {
      for (const path of ['/', '/api/contact']) {
        const answer = await sendRaw(
          target,
          `TRACE ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
        );
        assert.match(answer, /^HTTP\/1\.1 (4\d\d|501)/);
      }
    },
  },
  {
    id: '13.4.5',
    says: 'Metrics are not on the public port; the API document is there on purpose',
    check: async (target) => {
      assert.equal((await fetch(`${target.url}/metrics`)).status, 404);
      assert.equal((await fetch(`${target.url}/api/openapi.json`)).status, 200);
    },
  },
];

/** Bytes as they are, which `fetch` would not send. Resolves with what came back within two seconds. */
async function sendRaw({ url }: Target, bytes: string): Promise<string> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(port || 80), hostname, () => socket.write(bytes));
    socket.setTimeout(2_000, () => socket.destroy());
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      socket.destroy();
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(answer));
  });
}

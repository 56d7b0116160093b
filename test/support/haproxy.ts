import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Balancer } from './balancer.js';
import { acceptsConnections, freePort } from './free-port.js';
import { until } from './waiting.js';

export function hasHaproxy(): boolean {
  try {
    execFileSync('haproxy', ['-v'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** HAProxy in front of replicas, which asks them for readiness and tries another where one refuses the connection. */
export async function startHaproxy(
  origins: readonly string[],
  _isRefused: undefined,
  probeMs: number,
): Promise<Balancer> {
  const port = await freePort();
  const directory = await mkdtemp(join(tmpdir(), 'northfold-haproxy-'));
  const config = join(directory, 'haproxy.cfg');
  const servers = origins.map(
    (origin, index) =>
      `  server replica${index} ${new URL(origin).host} check inter ${probeMs}ms fall 2 rise 1`,
  );
  await writeFile(
    config,
    `defaults
  mode http
  timeout connect 5s
  timeout client 60s
  timeout server 60s
  retries 3
  option redispatch 1
listen site
  bind 127.0.0.1:${port}
  option httpchk GET /health/ready
${servers.join('\n')}
`,
  );
  const haproxy = spawn('haproxy', ['-f', config], { stdio: ['ignore', 'ignore', 'inherit'] });
  await until('HAProxy answers', () => acceptsConnections(port));
  return {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      haproxy.kill('SIGTERM');
      await once(haproxy, 'exit');
      await rm(directory, { recursive: true, force: true });
    },
  };
}

import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Variables } from '#server/config/environment';
import { type PeerName, PEERS, startPeer } from './peers.js';
import { startNginx } from './nginx.js';
import { fetchPublicFiles } from './public-files.js';
import { compileProgram } from './program.js';
import { benchPort, startServer, type ServerProcess } from './server-process.js';

const root = resolve(import.meta.dirname, '../..');

export type TargetName = 'limit' | 'nginx' | 'product' | PeerName;

/** As every way to start the product gives it (`server/start/runtime-settings.ts`). */
const NEW_OBJECTS = '--max-semi-space-size=4';

/** A server that is measured. */
export interface Target extends ServerProcess {
  name: TargetName;
}

export interface ProductOptions {
  node: string;
  databaseUrl: string | undefined;
  /** Where it keeps its data, its emails and its log. */
  directory: string;
  worker: boolean;
  /** Off unless it is what is measured. */
  rateLimits?: boolean;
  profile?: string | undefined;
}

/**
 * The built product as production runs it, request log and all (to a file), except that nothing limits
 * the rate unless it is asked for: emails are written as files, by its own worker unless that is off.
 */
export async function startProduct(options: ProductOptions): Promise<Target> {
  const { node, databaseUrl, directory, worker, rateLimits = false, profile } = options;
  const port = await benchPort();
  const profiling = profile ? ['--cpu-prof', '--cpu-prof-dir', resolve(profile)] : [];
  const server = await startServer({
    command: node,
    args: [...profiling, NEW_OBJECTS, join(root, 'dist/server/main.js')],
    env: {
      NODE_ENV: 'production',
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATABASE_URL: databaseUrl,
      DATA_DIR: join(directory, 'data'),
      JWT_SECRET: randomBytes(32).toString('base64url'),
      RATE_LIMITS: rateLimits ? 'on' : 'off',
      WORKER: worker ? 'on' : 'off',
    },
    log: join(directory, 'product.log'),
    port,
    ready: '/',
  });
  return { ...server, name: 'product' };
}

/** Product, limit and, where it is installed, nginx, all serving the same files. */
export async function startTargets(options: {
  node: string;
  productUrl: string;
  limitUrl: string;
  /** A database for each, where they are measured, too. */
  peerUrls: Partial<Record<PeerName, string>>;
  worker: boolean;
  profile: string | undefined;
}) {
  const directory = await mkdtemp(join(tmpdir(), 'northfold-bench-'));
  const targets: Target[] = [];
  const stop = async () => {
    for (const target of targets) await target.stop();
    await rm(directory, { recursive: true, force: true });
  };
  try {
    const product = await startProduct({ ...options, databaseUrl: options.productUrl, directory });
    targets.push(product);
    const files = await fetchPublicFiles(product.url, directory);

    const port = await benchPort();
    const { databasePool: poolSize } = new Variables();
    const limit = { port, databaseUrl: options.limitUrl, poolSize, files };
    const server = await startServer({
      command: options.node,
      args: [await compileProgram('limit-server.ts'), JSON.stringify(limit)],
      env: {},
      log: join(directory, 'limit.log'),
      port,
      ready: '/ready',
    });
    targets.push({ ...server, name: 'limit' });

    const nginx = await startNginx(files, directory);
    if (nginx) targets.push({ ...nginx, name: 'nginx' });
    for (const name of PEERS) {
      const databaseUrl = options.peerUrls[name];
      if (databaseUrl === undefined) continue;
      targets.push(await startPeer(name, { node: options.node, databaseUrl, directory }));
    }
    return { targets, files, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, copyFile, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { type Engine, run, succeeds } from './engine.js';

const PULL_MS = 180_000;
const DEBOOTSTRAP_MS = 600_000;
const CA_BUNDLE = '/etc/ssl/certs/ca-certificates.crt';

/** The images that the Dockerfile builds on: Debian's, and Debian's with Node.js and npm. */
export async function baseNames(): Promise<{ debian: string; node: string }> {
  const dockerfile = await readFile('Dockerfile', 'utf8');
  const named = (image: string) => {
    const name = new RegExp(`^FROM (\\S+/${image}:\\S+)`, 'm').exec(dockerfile)?.[1];
    if (name === undefined) throw new Error(`The Dockerfile builds on no image of ${image}.`);
    return name;
  };
  return { debian: named('debian'), node: named('node') };
}

/**
 * Makes sure that the base images are here: from their registry, or, where none can be reached, made of
 * Debian's own packages, and the Node.js and npm that run this.
 * @returns false where neither works
 */
export async function ensureBaseImages({ cli }: Engine): Promise<boolean> {
  const names = await baseNames();
  const isHere = async (name: string) =>
    (await succeeds(cli, ['image', 'inspect', name])) ||
    (await succeeds(cli, ['pull', name], PULL_MS));
  if ((await isHere(names.debian)) && (await isHere(names.node))) return true;
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return false;
  if (!(await haveDebootstrap())) return false;
  console.log('The base images cannot be pulled: making some like them with debootstrap.');
  const directory = await mkdtemp(join(tmpdir(), 'northfold-base-'));
  try {
    const root = join(directory, 'root');
    await makeDebian(root);
    await importRoot(cli, root, names.debian);
    await addNode(root);
    await importRoot(cli, root, names.node);
    return true;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function haveDebootstrap(): Promise<boolean> {
  const install = ['install', '--yes', '--no-install-recommends', 'debootstrap'];
  return existsSync('/usr/sbin/debootstrap') || succeeds('apt-get', install, PULL_MS);
}

async function makeDebian(root: string): Promise<void> {
  const suite = ['--variant=minbase', '--include=ca-certificates', 'bookworm', root];
  await run('debootstrap', suite, DEBOOTSTRAP_MS);
  // A machine without a registry often has a certificate authority of its own too.
  if (existsSync(CA_BUNDLE)) await copyFile(CA_BUNDLE, join(root, CA_BUNDLE));
}

/** As Node.js's image has them: the program, the library that it needs, and npm. */
async function addNode(root: string): Promise<void> {
  await copyFile(process.execPath, join(root, 'usr/local/bin/node'));
  const libatomic = `usr/lib/${process.arch === 'x64' ? 'x86_64' : 'aarch64'}-linux-gnu/libatomic.so.1`;
  await copyFile(join('/', libatomic), join(root, libatomic));
  // The npm that runs this; `npm root --global` would look beside the Node.js that npm brought.
  const npm = resolve(dirname(process.env['npm_execpath'] ?? ''), '..');
  const modules = join(root, 'usr/local/lib/node_modules');
  await mkdir(modules, { recursive: true });
  await cp(npm, join(modules, 'npm'), { recursive: true, dereference: true });
  for (const name of ['npm', 'npx']) {
    const target = `../lib/node_modules/npm/bin/${name}-cli.js`;
    await symlink(target, join(root, 'usr/local/bin', name));
    await run('chmod', ['+x', join(root, dirname('usr/local/bin/npm'), target)]);
  }
}

async function importRoot(cli: string, root: string, name: string): Promise<void> {
  const settings = [`ENV NODE_EXTRA_CA_CERTS=${CA_BUNDLE}`, 'CMD ["sh"]'];
  const flags = settings.flatMap((setting) => ['--change', setting]);
  const archive = spawn('tar', ['-C', root, '-c', '.'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const importing = spawn(cli, ['import', ...flags, '-', name], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  archive.stdout.pipe(importing.stdin);
  const [code] = (await once(importing, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The base image could not be imported.');
}

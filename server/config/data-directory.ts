import { chmodSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ConfigurationError } from './configuration-error.js';
import { JWT_SECRET_FILE } from './jwt-secret.js';

/** Emails that no mail server takes are written here, below DATA_DIR. */
const MAIL_FOLDER = 'mail';
const DATABASE_FOLDER = /^postgres-\d+/;

const isOurs = (name: string) =>
  name.startsWith(JWT_SECRET_FILE) || name === MAIL_FOLDER || DATABASE_FOLDER.test(name);
/** Hidden files, and what a file system puts into its root. */
const isAnybodys = (name: string) => name.startsWith('.') || name === 'lost+found';

const OTHERS = 0o077;
/** Started by root, PostgreSQL runs as another account, which passes through but sees no names. */
const OTHERS_BUT_PASSAGE = 0o066;
const isRoot = () => process.geteuid?.() === 0;

/**
 * Makes DATA_DIR where it is missing, and keeps everybody else out of it and of what lies in it, however
 * it was left. PostgreSQL looks after its own folder.
 * @throws ConfigurationError where the folder serves something else, or holds what belongs to another account
 * @throws the system's error where it cannot be made or written
 */
export function prepareDataDirectory(dataDir: string): void {
  const others = isRoot() ? OTHERS_BUT_PASSAGE : OTHERS;
  makeDirectory(dataDir, 0o777 & ~others);
  const names = readdirSync(dataDir);
  if (!names.some(isOurs) && !names.every(isAnybodys)) {
    throw new ConfigurationError([
      `DATA_DIR (${dataDir}) holds other files already: give the data a folder of its own.`,
    ]);
  }
  tryWriting(dataDir);
  refuseStrangers(dataDir, names);

  takeFrom(dataDir, others);
  for (const name of names) {
    const path = join(dataDir, name);
    if (name.startsWith(JWT_SECRET_FILE)) takeFrom(path, OTHERS);
    if (name !== MAIL_FOLDER) continue;
    takeFrom(path, OTHERS);
    for (const email of readdirSync(path)) takeFrom(join(path, email), OTHERS);
  }
}

/** One level after the other: Node.js's own `recursive` never ends where a parent refuses all children (/proc). */
function makeDirectory(path: string, mode: number): void {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
  const parent = dirname(path);
  if (parent !== path) makeDirectory(parent, 0o755);
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    // Another start was quicker.
    if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) throw error;
  }
}

function tryWriting(dataDir: string): void {
  const file = join(dataDir, `.northfold-${process.pid}`);
  writeFileSync(file, '');
  rmSync(file);
}

/** Refuses the files that an earlier start by another account, most often root, has left. */
function refuseStrangers(dataDir: string, names: readonly string[]): void {
  const uid = process.geteuid?.();
  if (uid === undefined || isRoot()) return;
  const strange = names.find((name) => isOurs(name) && statSync(join(dataDir, name)).uid !== uid);
  if (strange === undefined) return;
  throw new ConfigurationError([
    `${join(dataDir, strange)} belongs to another account, which started here before: ` +
      `give it to this one (chown -R ${uid} ${dataDir}), or choose another DATA_DIR.`,
  ]);
}

/** Takes rights away and adds none. A folder of another account (a mounted volume's) keeps its rights. */
function takeFrom(path: string, rights: number): void {
  const { mode, uid } = statSync(path);
  if ((mode & rights) === 0 || (!isRoot() && uid !== process.geteuid?.())) return;
  chmodSync(path, mode & 0o777 & ~rights);
}

import { randomBytes } from 'node:crypto';
import * as fs from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError, isSecret } from './environment.js';

/** Makes DATA_DIR where it is missing, closed to other accounts. @throws the system's error */
export function prepareDataDirectory(dataDir: string): void {
  // Started by root, PostgreSQL runs as another account, which passes through.
  const mode = process.geteuid?.() === 0 ? 0o711 : 0o700;
  // Not `recursive`: Node.js never comes back where a parent refuses all children (/proc).
  if (!fs.existsSync(dataDir)) fs.mkdirSync(dataDir, { mode });
  fs.rmdirSync(fs.mkdtempSync(join(dataDir, '.northfold-')));
}

/**
 * The secret kept in DATA_DIR, made at the first start. Two first starts at once agree on the file that was there
 * first; a start that is killed leaves no half of one.
 * @throws ConfigurationError where the file holds no secret that could sign
 */
export function keptJwtSecret(dataDir: string): string {
  const file = join(dataDir, 'jwt-secret');
  if (!fs.existsSync(file)) make(file);
  const jwtSecret = fs.readFileSync(file, 'utf8').trim();
  if (isSecret(jwtSecret)) return jwtSecret;
  throw new ConfigurationError([
    `${file} has no usable secret. Restore it, or delete it, which logs everyone out.`,
  ]);
}

function make(file: string): void {
  const draft = `${file}.${process.pid}`;
  fs.writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    fs.linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

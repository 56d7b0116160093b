import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from './configuration-error.js';
import { shortSecretFaults } from './secrets.js';

/** Below DATA_DIR. */
export const JWT_SECRET_FILE = 'jwt-secret';

/**
 * The secret kept in DATA_DIR, made at the first start and readable by its owner only. Two first starts
 * at once agree on the file that was there first; a start that is killed leaves no half of one.
 * @throws ConfigurationError where the file holds no secret that could sign
 */
export function keptJwtSecret(dataDir: string): string {
  const file = join(dataDir, JWT_SECRET_FILE);
  if (!existsSync(file)) make(file);
  const jwtSecret = readFileSync(file, 'utf8').trim();
  if (shortSecretFaults({ jwtSecret, jwtSecretPrevious: [] }).length > 0) {
    throw new ConfigurationError([
      `${file} holds no usable secret: restore it, or remove it, whereupon everybody has to log in again.`,
    ]);
  }
  return jwtSecret;
}

function make(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(32).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

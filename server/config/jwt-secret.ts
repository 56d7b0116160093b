import { randomBytes } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Environment } from './environment.js';

/**
 * The secret that signs tokens: JWT_SECRET, or one generated once and kept in `<DATA_DIR>/jwt-secret`,
 * readable by its owner only. Two first starts at once agree on the file that was written first.
 */
export function resolveJwtSecret(environment: Environment): string {
  if (environment.jwtSecret !== undefined) return environment.jwtSecret;
  const file = join(environment.dataDir, 'jwt-secret');
  mkdirSync(environment.dataDir, { recursive: true });
  try {
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

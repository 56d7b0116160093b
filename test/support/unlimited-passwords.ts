import { randomBytes } from 'node:crypto';
import { DataSource } from 'typeorm';
import { Limiter } from '#server/limits/limiter';
import { PasswordWork } from '#server/auth/passwords/password-hasher';
import { loadEnvironment } from './environment.js';

/** The queues of passwords outside an application: nobody is counted, so no database is asked. */
export function unlimitedPasswordWork(): PasswordWork {
  const url = 'postgres://127.0.0.1:1/none';
  const environment = loadEnvironment({
    DATABASE_URL: url,
    JWT_SECRET: randomBytes(32).toString('base64url'),
    RATE_LIMITS: 'off',
  });
  return new PasswordWork(new Limiter(new DataSource({ type: 'postgres', url }), environment));
}

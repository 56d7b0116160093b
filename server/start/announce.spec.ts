import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startLines, startWarnings } from './announce.js';
import { loadEnvironment } from '#support/environment';

const environment = (variables: NodeJS.ProcessEnv = {}) =>
  loadEnvironment({
    DATABASE_URL: 'postgres://northfold:quiet@database:5432/northfold',
    JWT_SECRET: randomBytes(32).toString('base64url'),
    SMTP_URL: 'smtp://user:quiet@mail:587',
    ...variables,
  });
const server = { listening: 'http://127.0.0.1:3000', embedded: false };

describe('at its start the product', () => {
  it('names its parts, without a password', () => {
    const lines = startLines(environment({ METRICS_PORT: '9100' }), server).join('\n');
    expect(lines).toContain('PostgreSQL at database:5432/northfold');
    expect(lines).toContain('sent through mail:587');
    expect(lines).toContain('/metrics on 127.0.0.1:9100');
    expect(lines).not.toContain('quiet');
  });

  it('warns in production of unencrypted connections to other machines', () => {
    const warningsOf = (variables: NodeJS.ProcessEnv) =>
      startWarnings(environment({ NODE_ENV: 'production', ...variables }));
    expect(warningsOf({ SMTP_TLS: 'opportunistic' })).toEqual([
      expect.stringMatching(
        /^DATABASE_URL reaches database:5432\/northfold without TLS\. .*sslmode/,
      ),
      expect.stringMatching(
        /^SMTP_URL sends unencrypted email if mail:587 offers no TLS\. .*smtps/,
      ),
    ]);
    for (const variables of [
      {
        DATABASE_URL: 'postgres://database/northfold?sslmode=verify-full',
        SMTP_URL: 'smtp://mail:587',
      },
      {
        DATABASE_URL: 'postgres://localhost/northfold',
        SMTP_URL: 'smtps://mail',
        SMTP_TLS: 'opportunistic',
      },
      {
        DATABASE_URL: 'postgres://localhost/northfold?host=%2Frun%2Fpostgresql',
        SMTP_URL: 'smtp://127.0.0.1:25',
        SMTP_TLS: 'opportunistic',
      },
    ]) {
      expect(warningsOf(variables)).toEqual([]);
    }
    expect(warningsOf({ NODE_ENV: 'development' })).toEqual([]);
  });

  it('warns that limits are off', () => {
    expect(startWarnings(environment({ RATE_LIMITS: 'off' }))).toEqual([
      expect.stringMatching(/^RATE_LIMITS is off/),
    ]);
  });
});

import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { startLines, startWarnings } from './announce.js';
import { loadEnvironment } from './config/environment.js';

const environment = (variables: NodeJS.ProcessEnv = {}) =>
  loadEnvironment({
    DATABASE_URL: 'postgres://northfold:quiet@database:5432/northfold',
    JWT_SECRET: randomBytes(32).toString('base64url'),
    SMTP_URL: 'smtp://user:quiet@mail:587',
    ...variables,
  });
const server = { listening: 'http://127.0.0.1:3000', embedded: false };

describe('at its start the product', () => {
  it('tells where its parts are, and nobody’s password', () => {
    const lines = startLines(environment({ METRICS_PORT: '9100' }), server).join('\n');
    expect(lines).toContain('PostgreSQL at database:5432/northfold');
    expect(lines).toContain('sent through mail:587');
    expect(lines).toContain('/metrics on 127.0.0.1:9100');
    expect(lines).not.toContain('quiet');
  });

  it('tells root that an ordinary user cannot go on with what is written', () => {
    const files = environment({ SMTP_URL: '' });
    expect(startWarnings(files, server, 0).join()).toMatch(/Started as root: .*chown -R/);
    expect(startWarnings(files, server, 1000)).toEqual([]);
    expect(startWarnings(environment(), server, 0)).toEqual([]);
    expect(startWarnings(environment(), { ...server, embedded: true }, 0)).toHaveLength(1);
  });
});

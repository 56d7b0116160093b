import { describe, expect, it } from 'vitest';
import { Environment } from '../../config/environment.js';
import { SessionJwt } from './session-jwt.js';

const SECRET = 'k'.repeat(32);
/** Not by the constructor of `Environment`, which refuses such secrets, too. */
const tokensWith = (secrets: Pick<Partial<Environment>, 'jwtSecret' | 'jwtSecretPrevious'>) => () =>
  new SessionJwt(
    Object.assign(Object.create(Environment.prototype) as Environment, {
      jwtSecretPrevious: [],
      ...secrets,
    }),
  );

describe('Tokens', () => {
  it.each([
    ['an empty secret', { jwtSecret: '' }],
    ['31 bytes', { jwtSecret: 'k'.repeat(31) }],
    ['an empty earlier secret', { jwtSecret: SECRET, jwtSecretPrevious: [''] }],
    ['a short earlier secret', { jwtSecret: SECRET, jwtSecretPrevious: [SECRET, 'short'] }],
  ])('are neither signed nor verified with %s', (_, secrets) => {
    expect(tokensWith(secrets)).toThrow('secret');
  });

  it('are signed with 32 bytes, counted as UTF-8', () => {
    expect(tokensWith({ jwtSecret: '🔑'.repeat(8) })).not.toThrow();
    const tokens = tokensWith({ jwtSecret: SECRET })();
    expect(tokens.keyOf(tokens.sign({ sub: 'a', sid: 'b' }, 60))).toBeDefined();
  });
});

import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigurationError } from './configuration-error.js';
import { loadEnvironment } from '#support/environment';
import { Environment, readVariables, Variables } from './environment.js';
import { variableName } from './variable-rules.js';

const SECRET = randomBytes(32).toString('base64url');
const SERVER = { DATABASE_URL: 'postgres://database/northfold', JWT_SECRET: SECRET };

/** The sentences with which these variables are refused. */
function faultsOf(variables: Record<string, string>): readonly string[] {
  try {
    readVariables(variables);
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults;
    throw error;
  }
  return [];
}

describe('the configuration', () => {
  it('is complete without a single variable but for the database and the secret', () => {
    const environment = new Environment(readVariables({}), {
      databaseUrl: 'postgres://embedded',
      jwtSecret: SECRET,
    });
    expect(environment).toMatchObject({
      port: 3000,
      publicUrl: 'http://localhost:3000',
      jwtSecretPrevious: [],
      rateLimits: true,
    });
    expect(environment.smtpUrl).toBeUndefined();
  });

  it('takes every variable by the name of its property, without a second list', () => {
    const environment = loadEnvironment({
      ...SERVER,
      PORT: '8080',
      SMTP_URL: 'smtp://mail.example:587',
      METRICS_PORT: '9100',
      METRICS_HOST: '0.0.0.0',
      SHUTDOWN_DELAY_SECONDS: ' 5 ',
      RATE_LIMITS: 'off',
      LOG_LEVEL: '',
    });
    expect(environment).toMatchObject({
      port: 8080,
      publicUrl: 'http://localhost:8080',
      databaseUrl: SERVER.DATABASE_URL,
      smtpUrl: 'smtp://mail.example:587',
      metricsPort: 9100,
      metricsHost: '0.0.0.0',
      shutdownDelaySeconds: 5,
      rateLimits: false,
      logLevel: 'info',
    });
  });

  it('keeps the metrics on this machine unless told otherwise', () => {
    expect(readVariables({ METRICS_PORT: '9100', HOST: '0.0.0.0' }).metricsHost).toBe('127.0.0.1');
  });

  it.each([
    ['a port that does not exist', { PORT: '99999' }, ['PORT must be between 0 and 65535.']],
    ['a port that is no number', { PORT: 'http' }, ['PORT must be a whole number.']],
    [
      'a database address that cannot be read',
      { ...SERVER, DATABASE_URL: 'postgres://northfold:pass/word@database/northfold' },
      [
        'DATABASE_URL must be an address such as postgres://user:password@host:5432/name, its special characters percent-encoded.',
      ],
    ],
    [
      'a mail server address that cannot be read',
      { SMTP_URL: 'smtp://user:pass#word@mail.example:x' },
      [
        'SMTP_URL must be an address such as smtp://user:password@host:587, its special characters percent-encoded.',
      ],
    ],
    [
      'a database without a secret',
      { DATABASE_URL: SERVER.DATABASE_URL },
      ['JWT_SECRET is required when DATABASE_URL is set: give it 32 random bytes or more.'],
    ],
    [
      'two faults at once',
      { TRUST_PROXY: '11', WORKER: 'yes' },
      ['TRUST_PROXY must be between 0 and 10.', 'WORKER must be on or off.'],
    ],
  ])('refuses %s in one sentence per fault', (_, variables, faults) => {
    expect(faultsOf(variables)).toEqual(faults);
  });
});

describe('an origin in CORS_ORIGINS', () => {
  it('is taken as browsers send it, with a port that is not the default one', () => {
    const origins = ['https://app.example.com', 'http://localhost:5173', 'http://[::1]:8080'];
    expect(readVariables({ CORS_ORIGINS: origins.join(', ') }).corsOrigins).toEqual(origins);
  });

  it.each([
    'https://app.example.com:443',
    'http://app.example.com:80',
    'https://App.Example.com',
    'https://app.example.com/',
    'https://app.example.com/shop',
    'https://bücher.example',
    'app.example.com',
    'ftp://app.example.com',
    'null',
    '*',
  ])('is refused as no browser sends it: %s', (origin) => {
    expect(faultsOf({ CORS_ORIGINS: `https://other.example.com, ${origin}` })).toEqual([
      'CORS_ORIGINS must be origins as browsers send them, separated by commas: https://app.example.com, in lower case, without path or default port.',
    ]);
  });
});

describe('a secret', () => {
  const SHORT = 'x9'.repeat(15);
  const SAMPLE_FAULT =
    ' looks like a sample: give it random bytes, as of `openssl rand -base64 32`.';

  it.each(['', SHORT])(
    'of too few bytes ("%s") cannot sign, whoever made the configuration',
    (jwtSecret) => {
      const resolved = { databaseUrl: SERVER.DATABASE_URL, jwtSecret };
      expect(() => new Environment(readVariables({}), resolved)).toThrow(ConfigurationError);
    },
  );

  it('counts in bytes, not in characters', () => {
    expect(faultsOf({ JWT_SECRET: 'äöüßéèêçñøåæœþðđ' })).toEqual([]);
    expect(faultsOf({ JWT_SECRET: SHORT })).toEqual(['JWT_SECRET must be at least 32 bytes long.']);
  });

  it.each([
    'change-me-change-me-change-me-change-me',
    'your-key-goes-here-0123456789-abcdefghij',
    'example-of-the-readme-0123456789-abcdefg',
    'a'.repeat(40),
  ])('copied from an example signs in no mode, and still verifies: %s', (sample) => {
    for (const NODE_ENV of ['production', 'development', 'test']) {
      expect(faultsOf({ NODE_ENV, JWT_SECRET: sample })).toEqual([`JWT_SECRET${SAMPLE_FAULT}`]);
      const rotated = { NODE_ENV, JWT_SECRET: SECRET, JWT_SECRET_PREVIOUS: `${SECRET},${sample}` };
      // An earlier release may have signed with it.
      expect(faultsOf(rotated)).toEqual([]);
      expect(readVariables(rotated).jwtSecretPrevious).toEqual([SECRET, sample]);
    }
  });

  it('of before is one of a list, each long enough', () => {
    const [first, second] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
    const given = { JWT_SECRET: SECRET, JWT_SECRET_PREVIOUS: `${first}, ${second},` };
    expect(readVariables(given).jwtSecretPrevious).toEqual([first, second]);
    expect(faultsOf({ ...given, JWT_SECRET_PREVIOUS: `${first},${SHORT}` })).toEqual([
      'JWT_SECRET_PREVIOUS must hold secrets of at least 32 bytes, separated by commas.',
    ]);
  });
});

/** The rows of the table of variables in server/README.md: by each variable, its default as the page writes it. */
function tableOfVariables(): Record<string, string> {
  const page = readFileSync(resolve(import.meta.dirname, '../README.md'), 'utf8');
  const [, table = ''] = page.split(/^\| variable .*\n.*\n/m);
  const rows = table.split('\n\n', 1)[0]?.split('\n') ?? [];
  return Object.fromEntries(
    rows.flatMap((row) => {
      const [, names = '', defaults = ''] = row.split('|').map((cell) => cell.trim());
      const values = defaults.split(', ');
      const list = names.replaceAll('`', '').split(', ');
      return list.map((name, at) => [name, list.length > 1 ? (values[at] ?? defaults) : defaults]);
    }),
  );
}

describe('the table of variables in server/README.md', () => {
  const table = tableOfVariables();
  const variables = new Map(
    Object.entries(new Variables()).map(([property, value]) => [variableName(property), value]),
  );
  /** Variables that other programs read: the migration command, Node.js. */
  const others = ['MIGRATE_DATABASE_URL', 'UV_THREADPOOL_SIZE'];

  it('names every variable, and none that there is not', () => {
    expect(Object.keys(table).toSorted()).toEqual([...variables.keys(), ...others].toSorted());
  });

  const told = [...variables].filter(([, value]) => ['boolean', 'number'].includes(typeof value));
  it.each(told)('has the default of %s', (name, value) => {
    expect(table[name]).toBe(typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value));
  });

  it.each(['HOST', 'METRICS_HOST', 'LOG_LEVEL', 'NODE_ENV'])('has the default of %s, too', (name) =>
    expect(table[name]).toBe(variables.get(name)),
  );
});

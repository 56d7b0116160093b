import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { loadEnvironment } from '#support/environment';
import { ConfigurationError, Environment, readVariables } from './environment.js';

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

const PORT = 'PORT must be a whole number from 0 to 65535.';

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

  it.each([
    ['?sslmode=require', '?sslmode=verify-full'],
    ['?a=1&sslmode=verify-ca&b=2', '?a=1&sslmode=verify-full&b=2'],
    ['?uselibpqcompat=true&sslmode=require', '?uselibpqcompat=true&sslmode=require'],
    ['?sslmode=no-verify', '?sslmode=no-verify'],
  ])('reads DATABASE_URL with %s as pg does, without its warning', (given, read) => {
    const database = 'postgres://database/northfold';
    const { databaseUrl } = loadEnvironment({ ...SERVER, DATABASE_URL: database + given });
    expect(databaseUrl).toBe(database + read);
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

  it('serves the metrics on this machine unless METRICS_HOST is set', () => {
    expect(readVariables({ METRICS_PORT: '9100', HOST: '0.0.0.0' }).metricsHost).toBe('127.0.0.1');
  });

  it('reads a provider by its name, and says all that is wrong with it', () => {
    const named = {
      OIDC_PROVIDERS: 'corp, corp',
      OIDC_CORP_CLIENT_ID: 'x',
      OIDC_CORP_CLIENT_SECRET: 'y',
    };
    const issuer = 'https://login.example.com/tenant';
    const { oidcProviders } = readVariables({ ...named, OIDC_CORP_ISSUER: issuer });
    const provider = { name: 'corp', label: 'corp', issuer, clientId: 'x', clientSecret: 'y' };
    expect(oidcProviders).toEqual([
      { ...provider, secondFactor: undefined, sessionHours: undefined },
    ]);
    const rooted = readVariables({ ...named, OIDC_CORP_ISSUER: 'https://login.example.com' });
    expect(rooted.oidcProviders[0]?.issuer).toBe('https://login.example.com/');
    const local = { ...named, OIDC_CORP_ISSUER: 'http://127.0.0.1:8080' };
    expect(faultsOf(local)).toEqual([]);
    expect(
      faultsOf({
        ...named,
        OIDC_CORP_ISSUER: 'http://login.example.com',
        OIDC_CORP_CLIENT_ID: ' ',
        OIDC_CORP_SECOND_FACTOR: 'yes',
        OIDC_CORP_SESSION_HOURS: '0',
      }).map((fault) => fault.split(' ', 2).join(' ')),
    ).toEqual([
      'OIDC_CORP_CLIENT_ID is',
      'OIDC_CORP_ISSUER must',
      'OIDC_CORP_SECOND_FACTOR must',
      'OIDC_CORP_SESSION_HOURS must',
    ]);
    expect(faultsOf({ OIDC_PROVIDERS: 'Corp & Co' })).toHaveLength(1);
  });

  it.each([
    ['a port that does not exist', { PORT: '99999' }, [PORT]],
    ['a port that is no number', { PORT: 'http' }, [PORT]],
    [
      'a database address that cannot be read',
      { ...SERVER, DATABASE_URL: 'postgres://northfold:pass/word@database/northfold' },
      [
        'DATABASE_URL must be an address such as postgres://user:password@host:5432/name, with special characters percent-encoded.',
      ],
    ],
    ...['p@ss#w@host', 'p@ss/w@host', '1?w@host'].map(
      (rest): [string, Record<string, string>, string[]] => [
        `a password that is cut short, ${rest}`,
        { ...SERVER, DATABASE_URL: `postgres://user:${rest}/name` },
        [
          'DATABASE_URL must be an address such as postgres://user:password@host:5432/name, with special characters percent-encoded.',
        ],
      ],
    ),
    [
      'words and numbers that mean nothing',
      { NODE_ENV: 'prod', UV_THREADPOOL_SIZE: 'abc', METRICS_PORT: '3000' },
      [
        'NODE_ENV must be one of development, production, test.',
        'UV_THREADPOOL_SIZE must be a whole number from 1 to 1024.',
        'METRICS_PORT must differ from PORT.',
      ],
    ],
    [
      'a mail server address that cannot be read',
      { SMTP_URL: 'smtp://user:pass#word@mail.example:x' },
      [
        'SMTP_URL must be an address such as smtp://user:password@host:587, with special characters percent-encoded.',
      ],
    ],
    [
      'a database without a secret',
      { DATABASE_URL: SERVER.DATABASE_URL },
      [
        'JWT_SECRET is required when DATABASE_URL is set. Use 32 random bytes or more, such as `openssl rand -base64 32` prints.',
      ],
    ],
    [
      'a public address with a path',
      { PUBLIC_URL: 'https://www.example.com/shop' },
      [
        'PUBLIC_URL must be an origin such as https://www.example.com, in lower case, without path or default port.',
      ],
    ],
    [
      'senders and receivers that are no addresses',
      { MAIL_FROM: 'Northfold <northfold>', CONTACT_EMAIL: 'Northfold <hello@northfold.example>' },
      ['MAIL_FROM must be an email address.', 'CONTACT_EMAIL must be an email address.'],
    ],
    [
      'an address for replies without room for a token',
      { INBOX_ADDRESS: 'sixteen.letters.@northfold.example' },
      ['INBOX_ADDRESS must be an email address with at most 15 ASCII characters before the @.'],
    ],
    [
      'a time zone that does not exist, and reminding all staff before the assignee',
      { OFFICE_TIME_ZONE: 'New York', ANSWER_WITHIN_HOURS: '8' },
      [
        'OFFICE_TIME_ZONE must be the name of a time zone, such as America/New_York.',
        'ESCALATE_AFTER_HOURS must be greater than ANSWER_WITHIN_HOURS.',
      ],
    ],
    [
      'two faults at once',
      { TRUST_PROXY: '11', WORKER: 'yes' },
      ['TRUST_PROXY must be a whole number from 0 to 10.', 'WORKER must be on or off.'],
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
  const FAULT =
    'JWT_SECRET must be 32 random bytes or more, such as `openssl rand -base64 32` prints.';

  it('counts in bytes, not in characters', () => {
    expect(faultsOf({ JWT_SECRET: 'äöüßéèêçñøåæœþðđ' })).toEqual([]);
    expect(faultsOf({ JWT_SECRET: 'äöüßéèêçñøåæœþð' })).toEqual([FAULT]);
  });

  it.each([
    SHORT,
    'change-me-change-me-change-me-change-me',
    'your-key-goes-here-0123456789-abcdefghij',
    'example-of-the-readme-0123456789-abcdefg',
    'a'.repeat(40),
  ])('that is short or copied from an example signs in no mode: %s', (JWT_SECRET) => {
    for (const NODE_ENV of ['production', 'development', 'test']) {
      expect(faultsOf({ NODE_ENV, JWT_SECRET })).toEqual([FAULT]);
    }
  });

  it('of before is one of a list, each as good', () => {
    const [first, second] = [randomBytes(32).toString('hex'), randomBytes(32).toString('hex')];
    const given = { JWT_SECRET: SECRET, JWT_SECRET_PREVIOUS: `${first}, ${second},` };
    expect(readVariables(given).jwtSecretPrevious).toEqual([first, second]);
    expect(faultsOf({ ...given, JWT_SECRET_PREVIOUS: `${first},${SHORT}` })).toEqual([
      'JWT_SECRET_PREVIOUS must be secrets of 32 random bytes or more, such as `openssl rand -base64 32` prints, separated by commas.',
    ]);
  });
});

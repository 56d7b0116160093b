import 'reflect-metadata';
import { resolve } from 'node:path';
import { plainToInstance } from 'class-transformer';
import { IsEmail, IsUrl, Matches, validateSync } from 'class-validator';
import { brand } from '../../client/content/brand.js';
import { CONTACT_RETENTION_DAYS } from '../shared/limits.js';
import { ConfigurationError } from './configuration-error.js';
import { sampleSecretFaults, shortSecretFaults } from './secrets.js';
import {
  listOf,
  OneOf,
  OnOff,
  Origins,
  Read,
  ServerUrl,
  variableName,
  WholeNumber,
} from './variable-rules.js';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const SMTP_TLS = ['required', 'opportunistic'] as const;
export type SmtpTls = (typeof SMTP_TLS)[number];

const SIGNUP_MODES = ['open', 'confirm-first'] as const;

/**
 * What the process was told: one environment variable per property, all optional. A property's name
 * in upper case is the variable's. What is `undefined` by default is settled by `Environment`, or
 * switches a feature on when it is given.
 */
export class Variables {
  /** PORT: the TCP port of site and API. 0 takes a free one. */
  @WholeNumber(0, 65_535)
  port = 3000;

  /** HOST: the address to listen on. Loopback unless told otherwise; the container sets 0.0.0.0. */
  host = '127.0.0.1';

  /** PUBLIC_URL: the site's origin as visitors see it, for links in emails, canonical links and the sitemap. */
  @IsUrl(
    { require_tld: false, require_protocol: true, protocols: ['http', 'https'] },
    { message: 'PUBLIC_URL must be an http or https address such as https://www.example.com.' },
  )
  @Matches(/^https?:\/\/[^/?#]+$/, {
    message: 'PUBLIC_URL must be an origin without a path, such as https://www.example.com.',
  })
  @Read((text) => text.replace(/\/+$/, ''))
  publicUrl: string | undefined = undefined;

  /** DATABASE_URL: a PostgreSQL server, 14 or newer. Unset: embedded PostgreSQL under DATA_DIR. */
  @ServerUrl(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name')
  databaseUrl: string | undefined = undefined;

  /** DATABASE_POOL: connections this process keeps at most, besides one that listens for jobs. */
  @WholeNumber(2, 200)
  databasePool = 10;

  /** PREPARED_STATEMENTS: off behind a pooler in transaction mode that does not keep them (PgBouncer before 1.21). */
  @OnOff()
  preparedStatements = true;

  /** DATABASE_REQUIRE_SYNC: on makes the process unready while no synchronous standby confirms commits. */
  @OnOff()
  databaseRequireSync = false;

  /** DATA_DIR: where embedded PostgreSQL, the generated secret and unsent emails live. */
  @Read(resolve)
  dataDir = resolve('data');

  /** JWT_SECRET: signs tokens; 32 bytes or more. Unset: generated once and kept under DATA_DIR. */
  jwtSecret: string | undefined = undefined;

  /** JWT_SECRET_PREVIOUS: comma-separated older secrets that still verify while a new one signs. */
  @Read(listOf)
  jwtSecretPrevious: string[] = [];

  /** SMTP_URL: smtp://user:pass@host:587 or smtps://… . Unset: emails are written under DATA_DIR/mail. */
  @ServerUrl(['smtp:', 'smtps:'], 'smtp://user:password@host:587')
  smtpUrl: string | undefined = undefined;

  /**
   * SMTP_TLS: `required` sends through TLS only; `opportunistic` also in clear when the mail server offers
   * no STARTTLS. Unset: required, except of a mail server on this machine (loopback).
   */
  @OneOf(SMTP_TLS)
  smtpTls: SmtpTls | undefined = undefined;

  /** MAIL_FROM: the sender of every email. */
  @IsEmail({ allow_display_name: true }, { message: 'MAIL_FROM must be an email address.' })
  mailFrom: string = `${brand.name} <${brand.email.general}>`;

  /** CONTACT_EMAIL: who receives contact messages. */
  @IsEmail({}, { message: 'CONTACT_EMAIL must be an email address.' })
  contactEmail: string = brand.email.general;

  /** CONTACT_RETENTION_DAYS: how long contact messages are kept; /privacy names the default. */
  @WholeNumber(1, 36_500, ' of days')
  contactRetentionDays = CONTACT_RETENTION_DAYS;

  /** TRUST_PROXY: how many proxies stand in front; 0 ignores X-Forwarded-For. */
  @WholeNumber(0, 10, ' of proxies')
  trustProxy = 0;

  /** CORS_ORIGINS: comma-separated origins whose scripts may call the API from a browser; none by default. */
  @Origins()
  @Read(listOf)
  corsOrigins: string[] = [];

  /** REAUTH_WINDOW_MINUTES: how long a password or passkey shown is good for deletion, export and the like; 0 = one action. */
  @WholeNumber(0, 1_440, ' of minutes')
  reauthWindowMinutes = 10;

  /**
   * SIGNUP: `open` tells who signs up with an address that is taken, and lets new accounts in at once. `confirm-first`
   * answers alike for free and taken addresses, and lets confirmed addresses in only.
   */
  @OneOf(SIGNUP_MODES)
  signup: (typeof SIGNUP_MODES)[number] = 'open';

  /** RATE_LIMITS: on, or off for load tests. */
  @OnOff()
  rateLimits = true;

  /** WORKER: on, or off for a replica that serves the web and leaves emails to others. */
  @OnOff()
  worker = true;

  /** METRICS_PORT: serves Prometheus metrics on a port of their own. Unset: no metrics. */
  @WholeNumber(0, 65_535)
  metricsPort: number | undefined = undefined;

  /** METRICS_HOST: the address to serve metrics on. Loopback, since they need no token: open it to the scraper only. */
  metricsHost = '127.0.0.1';

  /** SHUTDOWN_DELAY_SECONDS: how long /health/ready says 503 at SIGTERM before connections close. */
  @WholeNumber(0, 300, ' of seconds')
  shutdownDelaySeconds = 0;

  /** LOG_LEVEL: fatal, error, warn, info, debug, trace or silent. */
  @OneOf(LOG_LEVELS)
  logLevel: LogLevel = 'info';

  /** NODE_ENV: `production` logs JSON, on a terminal too. */
  nodeEnv = 'development';
}

/** What only the start can settle: where the database is, and the secret that may have been generated. */
interface Settled {
  databaseUrl?: string | undefined;
  jwtSecret?: string | undefined;
}

/** The configuration as the product uses it, injectable by this class: nothing that it needs is missing. */
export class Environment extends Variables {
  declare readonly databaseUrl: string;
  declare readonly jwtSecret: string;
  declare readonly publicUrl: string;

  /** @throws ConfigurationError where the database is unknown or a secret is too short to sign with */
  constructor(variables: Variables, settled: Settled = {}) {
    super();
    const publicUrl = variables.publicUrl ?? `http://localhost:${variables.port}`;
    const { databaseUrl = '', jwtSecret = '' } = { ...variables, ...settled };
    const faults = shortSecretFaults({ ...variables, jwtSecret });
    if (databaseUrl === '') faults.push('DATABASE_URL is required.');
    if (faults.length > 0) throw new ConfigurationError(faults);
    Object.assign(this, variables, { publicUrl, databaseUrl, jwtSecret });
  }
}

function secretFaults({ databaseUrl, jwtSecret, jwtSecretPrevious }: Variables): string[] {
  if (jwtSecret === undefined) {
    return databaseUrl === undefined
      ? []
      : ['JWT_SECRET is required when DATABASE_URL is set: give it 32 random bytes or more.'];
  }
  const secrets = { jwtSecret, jwtSecretPrevious };
  const short = shortSecretFaults(secrets);
  return short.length > 0 ? short : sampleSecretFaults(secrets);
}

/**
 * Reads and checks the variables. An empty one counts as unset.
 * @throws ConfigurationError with one sentence per fault
 */
export function readVariables(source: NodeJS.ProcessEnv): Variables {
  const given: Record<string, string> = {};
  for (const property of Object.keys(new Variables())) {
    const value = source[variableName(property)]?.trim();
    if (value) given[property] = value;
  }
  const variables = plainToInstance(Variables, given, { exposeDefaultValues: true });
  const broken = validateSync(variables, { skipUndefinedProperties: true });
  const faults = broken.flatMap(({ constraints = {} }) => Object.values(constraints).slice(-1));
  faults.push(...secretFaults(variables));
  if (faults.length > 0) throw new ConfigurationError(faults);
  return variables;
}

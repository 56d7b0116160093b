import 'reflect-metadata';
import { resolve } from 'node:path';
import { Transform, Type, plainToInstance } from 'class-transformer';
import {
  IsBoolean,
  IsEmail,
  IsIn,
  IsInt,
  IsOptional,
  IsString,
  IsUrl,
  Matches,
  Max,
  MaxLength,
  Min,
  ValidateBy,
  validateSync,
} from 'class-validator';
import { brand } from '../../client/content/brand.js';
import { CONTACT_RETENTION_DAYS } from '../common/limits.js';
import { ConfigurationError } from './configuration-error.js';
import { sampleSecretFaults, shortSecretFaults } from './secrets.js';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

const listOf = (value: string) =>
  value
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');

const SMTP_TLS = ['required', 'opportunistic'] as const;
export type SmtpTls = (typeof SMTP_TLS)[number];

const OnOff = () =>
  Transform(({ value }: { value: unknown }) =>
    value === 'on' ? true : value === 'off' ? false : value,
  );

const URL_OPTIONS = { require_tld: false, require_protocol: true };

/** @param example what the sentence about a bad value shows */
const IsServerUrl = (name: string, protocols: readonly string[], example: string) =>
  ValidateBy(
    {
      name: 'isServerUrl',
      validator: {
        validate: (value: unknown) =>
          typeof value === 'string' &&
          URL.canParse(value) &&
          protocols.includes(new URL(value).protocol),
      },
    },
    {
      message: `${name} must be an address such as ${example}, its special characters percent-encoded.`,
    },
  );

/**
 * What the process was told: one environment variable per property, all optional. A property's name
 * in upper case is the variable's. What is `undefined` by default is settled by `Environment`, or
 * switches a feature on when it is given.
 */
export class Variables {
  /** PORT: the TCP port of site and API. 0 takes a free one. */
  @Type(() => Number)
  @IsInt({ message: 'PORT must be a whole number.' })
  @Min(0, { message: 'PORT must be between 0 and 65535.' })
  @Max(65_535, { message: 'PORT must be between 0 and 65535.' })
  port = 3000;

  /** HOST: the address to listen on. Loopback unless told otherwise; the container sets 0.0.0.0. */
  @IsString()
  host = '127.0.0.1';

  /** PUBLIC_URL: the site's origin as visitors see it, for links in emails, canonical links and the sitemap. */
  @IsOptional()
  @IsUrl(
    { ...URL_OPTIONS, protocols: ['http', 'https'] },
    { message: 'PUBLIC_URL must be an http or https address such as https://www.example.com.' },
  )
  @Matches(/^https?:\/\/[^/?#]+$/, {
    message: 'PUBLIC_URL must be an origin without a path, such as https://www.example.com.',
  })
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? value.replace(/\/+$/, '') : value,
  )
  publicUrl: string | undefined = undefined;

  /** DATABASE_URL: a PostgreSQL server, 14 or newer. Unset: embedded PostgreSQL under DATA_DIR. */
  @IsOptional()
  @IsServerUrl(
    'DATABASE_URL',
    ['postgres:', 'postgresql:'],
    'postgres://user:password@host:5432/name',
  )
  databaseUrl: string | undefined = undefined;

  /** DATABASE_POOL: connections this process keeps at most, besides one that listens for jobs. */
  @Type(() => Number)
  @IsInt({ message: 'DATABASE_POOL must be a whole number.' })
  @Min(2, { message: 'DATABASE_POOL must be between 2 and 200.' })
  @Max(200, { message: 'DATABASE_POOL must be between 2 and 200.' })
  databasePool = 10;

  /** DATABASE_REQUIRE_SYNC: on makes the process unready while no synchronous standby confirms commits. */
  @OnOff()
  @IsBoolean({ message: 'DATABASE_REQUIRE_SYNC must be on or off.' })
  databaseRequireSync = false;

  /** DATA_DIR: where embedded PostgreSQL, the generated secret and unsent emails live. */
  @IsString()
  @Transform(({ value }: { value: unknown }) =>
    typeof value === 'string' ? resolve(value) : value,
  )
  dataDir = resolve('data');

  /** JWT_SECRET: signs tokens; 32 bytes or more. Unset: generated once and kept under DATA_DIR. */
  @IsOptional()
  @IsString()
  jwtSecret: string | undefined = undefined;

  /** JWT_SECRET_PREVIOUS: comma-separated older secrets that still verify while a new one signs. */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? listOf(value) : value))
  @IsString({ each: true })
  jwtSecretPrevious: string[] = [];

  /** SMTP_URL: smtp://user:pass@host:587 or smtps://… . Unset: emails are written under DATA_DIR/mail. */
  @IsOptional()
  @IsServerUrl('SMTP_URL', ['smtp:', 'smtps:'], 'smtp://user:password@host:587')
  smtpUrl: string | undefined = undefined;

  /**
   * SMTP_TLS: `required` sends through TLS only; `opportunistic` also in clear when the mail server offers
   * no STARTTLS. Unset: required, except of a mail server on this machine (loopback).
   */
  @IsOptional()
  @IsIn(SMTP_TLS, { message: `SMTP_TLS must be one of ${SMTP_TLS.join(', ')}.` })
  smtpTls: SmtpTls | undefined = undefined;

  /** MAIL_FROM: the sender of every email. */
  @IsEmail({ allow_display_name: true }, { message: 'MAIL_FROM must be an email address.' })
  mailFrom: string = `${brand.name} <${brand.email.general}>`;

  /** CONTACT_EMAIL: who receives contact messages. */
  @IsEmail({}, { message: 'CONTACT_EMAIL must be an email address.' })
  contactEmail: string = brand.email.general;

  /** CONTACT_RETENTION_DAYS: how long contact messages are kept; /privacy names the default. */
  @Type(() => Number)
  @IsInt({ message: 'CONTACT_RETENTION_DAYS must be a whole number of days.' })
  @Min(1, { message: 'CONTACT_RETENTION_DAYS must be between 1 and 36500.' })
  @Max(36_500, { message: 'CONTACT_RETENTION_DAYS must be between 1 and 36500.' })
  contactRetentionDays = CONTACT_RETENTION_DAYS;

  /** TRUST_PROXY: how many proxies stand in front; 0 ignores X-Forwarded-For. */
  @Type(() => Number)
  @IsInt({ message: 'TRUST_PROXY must be a whole number of proxies.' })
  @Min(0, { message: 'TRUST_PROXY must be between 0 and 10.' })
  @Max(10, { message: 'TRUST_PROXY must be between 0 and 10.' })
  trustProxy = 0;

  /** CORS_ORIGINS: comma-separated origins whose scripts may call the API from a browser; none by default. */
  @Transform(({ value }: { value: unknown }) => (typeof value === 'string' ? listOf(value) : value))
  @Matches(/^https?:\/\/[a-z0-9.:[\]-]+$/, {
    each: true,
    message: 'CORS_ORIGINS must be origins such as https://app.example.com, separated by commas.',
  })
  corsOrigins: string[] = [];

  /** REAUTH_WINDOW_MINUTES: how long after a login a password change needs no current password; 0 = never. */
  @Type(() => Number)
  @IsInt({ message: 'REAUTH_WINDOW_MINUTES must be a whole number of minutes.' })
  @Min(0, { message: 'REAUTH_WINDOW_MINUTES must be between 0 and 1440.' })
  @Max(1_440, { message: 'REAUTH_WINDOW_MINUTES must be between 0 and 1440.' })
  reauthWindowMinutes = 10;

  /** RATE_LIMITS: on, or off for load tests. */
  @OnOff()
  @IsBoolean({ message: 'RATE_LIMITS must be on or off.' })
  rateLimits = true;

  /** WORKER: on, or off for a replica that serves the web and leaves emails to others. */
  @OnOff()
  @IsBoolean({ message: 'WORKER must be on or off.' })
  worker = true;

  /** METRICS_PORT: serves Prometheus metrics on a port of their own. Unset: no metrics. */
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'METRICS_PORT must be a whole number.' })
  @Min(0, { message: 'METRICS_PORT must be between 0 and 65535.' })
  @Max(65_535, { message: 'METRICS_PORT must be between 0 and 65535.' })
  metricsPort: number | undefined = undefined;

  /** METRICS_HOST: the address to serve metrics on. Loopback, since they need no token: open it to the scraper only. */
  @IsString()
  metricsHost = '127.0.0.1';

  /** SHUTDOWN_DELAY_SECONDS: how long /health/ready says 503 at SIGTERM before connections close. */
  @Type(() => Number)
  @IsInt({ message: 'SHUTDOWN_DELAY_SECONDS must be a whole number of seconds.' })
  @Min(0, { message: 'SHUTDOWN_DELAY_SECONDS must be between 0 and 300.' })
  @Max(300, { message: 'SHUTDOWN_DELAY_SECONDS must be between 0 and 300.' })
  shutdownDelaySeconds = 0;

  /** LOG_LEVEL: fatal, error, warn, info, debug, trace or silent. */
  @IsIn(LOG_LEVELS, { message: `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.` })
  logLevel: LogLevel = 'info';

  /** NODE_ENV: `production` logs JSON, on a terminal too. */
  @MaxLength(40)
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

const variableName = (property: string) => property.replace(/[A-Z]/g, '_$&').toUpperCase();

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
  const faults = validateSync(variables).flatMap((error) =>
    // The decorator that stands first is the one to read: a word is not a number before it is too large.
    Object.values(error.constraints ?? {}).slice(-1),
  );
  faults.push(...secretFaults(variables));
  if (faults.length > 0) throw new ConfigurationError(faults);
  return variables;
}

/**
 * The configuration of a process that was told its database and its secret.
 * @throws ConfigurationError with one sentence per fault
 */
export const loadEnvironment = (source: NodeJS.ProcessEnv): Environment =>
  new Environment(readVariables(source));

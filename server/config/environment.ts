import 'reflect-metadata';
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
  MinLength,
  validateSync,
} from 'class-validator';
import { brand } from '../../client/content/brand.js';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** RFC 7518 section 3.2: an HS256 key has at least as many bits as the hash, 32 bytes. */
const JWT_SECRET_MIN_BYTES = 32;

const OnOff = () =>
  Transform(({ value }: { value: unknown }) =>
    value === 'on' ? true : value === 'off' ? false : value,
  );

const URL_OPTIONS = { require_tld: false, require_protocol: true };

/**
 * Every setting of the server, one environment variable each, all optional.
 * The names in server/README.md are the upper-case forms of these properties.
 */
export class Environment {
  /** PORT: the TCP port of site and API. 0 takes a free one. */
  @Type(() => Number)
  @IsInt({ message: 'PORT must be a whole number.' })
  @Min(0, { message: 'PORT must be between 0 and 65535.' })
  @Max(65_535, { message: 'PORT must be between 0 and 65535.' })
  port = 3000;

  /** HOST: the address to listen on. Loopback unless told otherwise; the container sets 0.0.0.0. */
  @IsString()
  host = '127.0.0.1';

  /** PUBLIC_URL: the site's origin as visitors see it, for links in letters, canonical links and the sitemap. */
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
  publicUrl: string;

  /** DATABASE_URL: a PostgreSQL server, 14 or newer. Unset: embedded PostgreSQL under DATA_DIR. */
  @IsOptional()
  @Matches(/^postgres(ql)?:\/\//, {
    message: 'DATABASE_URL must begin with postgres:// or postgresql://.',
  })
  databaseUrl?: string;

  /** DATABASE_POOL: connections this process keeps at most, besides one that listens for letters. */
  @Type(() => Number)
  @IsInt({ message: 'DATABASE_POOL must be a whole number.' })
  @Min(2, { message: 'DATABASE_POOL must be between 2 and 200.' })
  @Max(200, { message: 'DATABASE_POOL must be between 2 and 200.' })
  databasePool = 10;

  /** DATABASE_REQUIRE_SYNC: on makes the process unready while no synchronous standby confirms commits. */
  @OnOff()
  @IsBoolean({ message: 'DATABASE_REQUIRE_SYNC must be on or off.' })
  databaseRequireSync = false;

  /** DATA_DIR: where embedded PostgreSQL, the generated secret and unsent letters live. */
  @IsString()
  @MinLength(1, { message: 'DATA_DIR must not be empty.' })
  dataDir = './data';

  /** JWT_SECRET: signs tokens; 32 bytes or more. Unset: generated once and kept under DATA_DIR. */
  @IsOptional()
  @IsString()
  jwtSecret?: string;

  /** JWT_SECRET_PREVIOUS: comma-separated older secrets that still verify while a new one signs. */
  @IsOptional()
  @IsString()
  jwtSecretPrevious?: string;

  /** SMTP_URL: smtp://user:pass@host:587 or smtps://… . Unset: letters are written under DATA_DIR/mail. */
  @IsOptional()
  @Matches(/^smtps?:\/\/[^/]/, { message: 'SMTP_URL must begin with smtp:// or smtps://.' })
  smtpUrl?: string;

  /** MAIL_FROM: the sender of every letter. */
  @IsEmail({ allow_display_name: true }, { message: 'MAIL_FROM must be an email address.' })
  mailFrom: string = `${brand.name} <${brand.email.general}>`;

  /** CONTACT_EMAIL: who receives contact messages. */
  @IsEmail({}, { message: 'CONTACT_EMAIL must be an email address.' })
  contactEmail: string = brand.email.general;

  /** TRUST_PROXY: how many proxies stand in front; 0 ignores X-Forwarded-For. */
  @Type(() => Number)
  @IsInt({ message: 'TRUST_PROXY must be a whole number of proxies.' })
  @Min(0, { message: 'TRUST_PROXY must be between 0 and 10.' })
  @Max(10, { message: 'TRUST_PROXY must be between 0 and 10.' })
  trustProxy = 0;

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

  /** WORKER: on, or off for a replica that serves the web and leaves letters to others. */
  @OnOff()
  @IsBoolean({ message: 'WORKER must be on or off.' })
  worker = true;

  /** METRICS_PORT: serves Prometheus metrics on a port of their own. Unset: no metrics. */
  @IsOptional()
  @Type(() => Number)
  @IsInt({ message: 'METRICS_PORT must be a whole number.' })
  @Min(0, { message: 'METRICS_PORT must be between 0 and 65535.' })
  @Max(65_535, { message: 'METRICS_PORT must be between 0 and 65535.' })
  metricsPort?: number;

  /** SHUTDOWN_DELAY_SECONDS: how long /health/ready says 503 at SIGTERM before connections close. */
  @Type(() => Number)
  @IsInt({ message: 'SHUTDOWN_DELAY_SECONDS must be a whole number of seconds.' })
  @Min(0, { message: 'SHUTDOWN_DELAY_SECONDS must be between 0 and 300.' })
  @Max(300, { message: 'SHUTDOWN_DELAY_SECONDS must be between 0 and 300.' })
  shutdownDelaySeconds = 0;

  /** LOG_LEVEL: fatal, error, warn, info, debug, trace or silent. */
  @IsIn(LOG_LEVELS, { message: `LOG_LEVEL must be one of ${LOG_LEVELS.join(', ')}.` })
  logLevel: LogLevel = 'info';

  /** NODE_ENV: `production` refuses sample secrets and logs JSON. */
  @MaxLength(40)
  nodeEnv = 'development';
}

/** The configuration cannot be used; `faults` holds one sentence per fault. */
export class ConfigurationError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

const variableName = (property: string) => property.replace(/[A-Z]/g, '_$&').toUpperCase();

const SAMPLE_SECRET = /change.?me|secret|example|password|sample|your.?key/i;

function secretFaults(environment: Environment): string[] {
  const { databaseUrl, jwtSecret, jwtSecretPrevious, nodeEnv } = environment;
  if (jwtSecret === undefined) {
    return databaseUrl === undefined
      ? []
      : ['JWT_SECRET is required when DATABASE_URL is set: give it 32 random bytes or more.'];
  }
  const faults: string[] = [];
  if (Buffer.byteLength(jwtSecret) < JWT_SECRET_MIN_BYTES) {
    faults.push(`JWT_SECRET must be at least ${JWT_SECRET_MIN_BYTES} bytes long.`);
  }
  if (nodeEnv === 'production' && (SAMPLE_SECRET.test(jwtSecret) || new Set(jwtSecret).size < 8)) {
    faults.push('JWT_SECRET looks like a sample: production needs a random one.');
  }
  const previous = jwtSecretPrevious?.split(',') ?? [];
  if (previous.some((secret) => Buffer.byteLength(secret) < JWT_SECRET_MIN_BYTES)) {
    faults.push(
      `JWT_SECRET_PREVIOUS must hold secrets of at least ${JWT_SECRET_MIN_BYTES} bytes, separated by commas.`,
    );
  }
  return faults;
}

/**
 * Reads and checks the configuration. An empty variable counts as unset.
 * @throws ConfigurationError with one sentence per fault.
 */
export function loadEnvironment(source: NodeJS.ProcessEnv): Environment {
  const known = [...Object.keys(new Environment()), 'publicUrl'].concat(
    'databaseUrl',
    'jwtSecret',
    'jwtSecretPrevious',
    'smtpUrl',
    'metricsPort',
  );
  const given: Record<string, string> = {};
  for (const property of known) {
    const value = source[variableName(property)]?.trim();
    if (value) given[property] = value;
  }
  given['publicUrl'] ??= `http://localhost:${given['port'] ?? '3000'}`;
  const environment = plainToInstance(Environment, given, { exposeDefaultValues: true });
  const faults = validateSync(environment).flatMap((error) =>
    Object.values(error.constraints ?? {}).slice(0, 1),
  );
  faults.push(...secretFaults(environment));
  if (faults.length > 0) throw new ConfigurationError(faults);
  return environment;
}

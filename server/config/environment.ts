import 'reflect-metadata';
import { resolve } from 'node:path';
import { plainToInstance } from 'class-transformer';
import { IsEmail, IsUrl, Matches, validateSync } from 'class-validator';
import { brand } from '#content/brand';
import { CONTACT_RETENTION_DAYS, REAUTH_WINDOW_MINUTES } from '../shared/limits.js';
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

/**
 * The environment variables of the process, one per property, all optional. A property's name in upper case is the
 * variable's; its meaning stands in the table of `server/README.md`. `undefined` by default means that `Environment`
 * settles the value, or that the variable switches a feature on.
 */
export class Variables {
  @WholeNumber(0, 65_535)
  port = 3000;

  host = '127.0.0.1';

  @IsUrl(
    { require_tld: false, require_protocol: true, protocols: ['http', 'https'] },
    { message: 'PUBLIC_URL must be an http or https address such as https://www.example.com.' },
  )
  @Matches(/^https?:\/\/[^/?#]+$/, {
    message: 'PUBLIC_URL must be an origin without a path, such as https://www.example.com.',
  })
  @Read((text) => text.replace(/\/+$/, ''))
  publicUrl: string | undefined = undefined;

  @ServerUrl(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name')
  databaseUrl: string | undefined = undefined;

  @WholeNumber(2, 200)
  databasePool = 10;

  @OnOff()
  preparedStatements = true;

  @Read(resolve)
  dataDir = resolve('data');

  jwtSecret: string | undefined = undefined;

  @Read(listOf)
  jwtSecretPrevious: string[] = [];

  @ServerUrl(['smtp:', 'smtps:'], 'smtp://user:password@host:587')
  smtpUrl: string | undefined = undefined;

  @OneOf(SMTP_TLS)
  smtpTls: SmtpTls | undefined = undefined;

  @IsEmail({ allow_display_name: true }, { message: 'MAIL_FROM must be an email address.' })
  mailFrom: string = `${brand.name} <${brand.email.general}>`;

  @IsEmail({}, { message: 'CONTACT_EMAIL must be an email address.' })
  contactEmail: string = brand.email.general;

  @WholeNumber(1, 36_500, ' of days')
  contactRetentionDays = CONTACT_RETENTION_DAYS;

  @WholeNumber(0, 10, ' of proxies')
  trustProxy = 0;

  @Origins()
  @Read(listOf)
  corsOrigins: string[] = [];

  @WholeNumber(0, 1_440, ' of minutes')
  reauthWindowMinutes = REAUTH_WINDOW_MINUTES;

  @OnOff()
  rateLimits = true;

  @OnOff()
  worker = true;

  @WholeNumber(0, 65_535)
  metricsPort: number | undefined = undefined;

  metricsHost = '127.0.0.1';

  @WholeNumber(0, 300, ' of seconds')
  shutdownDelaySeconds = 0;

  @OneOf(LOG_LEVELS)
  logLevel: LogLevel = 'info';

  nodeEnv = 'development';
}

/** The settings that only the start knows: the place of the database, and the secret that it may have generated. */
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

import { resolve } from 'node:path';
import { isTimeZone } from 'class-validator';
import { brand } from '#content/brand';
import { isLoopback } from './loopback.js';
import { parseEmail } from '../shared/email-address.js';
import { CONTACT_RETENTION_DAYS, REAUTH_WINDOW_MINUTES } from '../shared/lengths.js';

/** `faults` has a sentence for each reason. */
export class ConfigurationError extends Error {
  constructor(readonly faults: readonly string[]) {
    super(faults.join('\n'));
  }
}

/**
 * @param fallback without the variable. Undefined: `Environment` settles it, or the feature is off.
 * @param must completes the sentence about a text for which `read` returns undefined: "PORT must …".
 */
const setting = <Value>(
  fallback: Value,
  must: string,
  read: (text: string) => Value | undefined,
) => ({ fallback, must, read });

const optional = (must: string, read: (given: string) => string | undefined) =>
  setting<string | undefined>(undefined, must, read);

const text = <Value extends string | undefined>(fallback: Value) =>
  setting<string | Value>(fallback, 'be text', (given) => given);

const onOff = setting<boolean>(true, 'be on or off', (given) => ({ on: true, off: false })[given]);

const wholeNumber = <Value extends number | undefined>(fallback: Value, min: number, max: number) =>
  setting<number | Value>(fallback, `be a whole number from ${min} to ${max}`, (given) => {
    const value = Number(given);
    return Number.isInteger(value) && value >= min && value <= max ? value : undefined;
  });

const oneOf = <Word extends string, Value extends Word | undefined>(
  words: readonly Word[],
  fallback: Value,
) =>
  setting<Word | Value>(fallback, `be one of ${words.join(', ')}`, (given) =>
    words.find((word) => word === given),
  );

/** A sign of the password that ends the host: a piece of it would be looked up, logged and printed. */
const CUT_SHORT = /#|\/\/[^/?]*[/?].*@/;

const serverUrl = (protocols: readonly string[], example: string) =>
  optional(`be an address such as ${example}, with special characters percent-encoded`, (given) =>
    URL.canParse(given) && protocols.includes(new URL(given).protocol) && !CUT_SHORT.test(given)
      ? given
      : undefined,
  );

const listOf = (must: string, isGood: (item: string) => boolean) =>
  setting<string[]>([], must, (given) => {
    const items = given.split(',').map((item) => item.trim());
    const named = items.filter((item) => item !== '');
    return named.every(isGood) ? named : undefined;
  });

/** Origins are compared as text with what browsers send. */
const isOrigin = (given: string) =>
  /^https?:/.test(given) && URL.canParse(given) && new URL(given).origin === given;

/** RFC 7518 section 3.2: an HS256 key has at least as many bits as the hash. */
const SECRET_MIN_BYTES = 32;
/** Copied from documentation, or typed with one finger. */
const isSample = (secret: string) =>
  /change.?me|secret|example|password|sample|your.?key/i.test(secret) || new Set(secret).size < 8;

export const isSecret = (given: string) =>
  Buffer.byteLength(given) >= SECRET_MIN_BYTES && !isSample(given);

const RANDOM = `${SECRET_MIN_BYTES} random bytes or more, such as \`openssl rand -base64 32\` prints`;

/** A name and an address in angle brackets, or an address. */
const SENDER = /^(?:[^<>]*<([^<>]+)>|([^<>]+))$/;

/** The environment variables, all optional: `dataDir` is DATA_DIR. `server/README.md` says what they mean. */
const SETTINGS = {
  port: wholeNumber(3000, 0, 65_535),
  host: text('127.0.0.1'),
  publicUrl: optional(
    'be an origin such as https://www.example.com, in lower case, without path or default port',
    (given) => [given.replace(/\/+$/, '')].find(isOrigin),
  ),
  databaseUrl: serverUrl(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/name'),
  databasePool: wholeNumber(10, 2, 200),
  dataDir: setting(resolve('data'), 'be a folder', (given) => resolve(given)),
  jwtSecret: optional(`be ${RANDOM}`, (given) => (isSecret(given) ? given : undefined)),
  jwtSecretPrevious: listOf(`be secrets of ${RANDOM}, separated by commas`, isSecret),
  smtpUrl: serverUrl(['smtp:', 'smtps:'], 'smtp://user:password@host:587'),
  smtpTls: oneOf(['required', 'opportunistic'], undefined),
  mailFrom: setting(`${brand.name} <${brand.email.general}>`, 'be an email address', (given) => {
    const [, inBrackets, alone] = SENDER.exec(given) ?? [];
    return parseEmail(inBrackets ?? alone) && given;
  }),
  contactEmail: setting(brand.email.general, 'be an email address', (given) =>
    parseEmail(given) ? given : undefined,
  ),
  inboxAddress: optional(
    // There 49 more come before it: a token (RFC 5321 section 4.5.3.1.1 allows 64).
    'be an email address with at most 15 ASCII characters before the @',
    (given) => (/^[!-?A-~]{1,15}@/.test(given) && parseEmail(given) ? given : undefined),
  ),
  inboxAuthServer: optional(
    'be the name that your mail server has in Authentication-Results',
    (given) => (/^[\w.-]+$/.test(given) ? given : undefined),
  ),
  contactRetentionDays: wholeNumber(CONTACT_RETENTION_DAYS, 1, 36_500),
  answerWithinHours: wholeNumber(4, 1, 400),
  escalateAfterHours: wholeNumber(8, 1, 400),
  officeTimeZone: setting(
    'America/New_York',
    'be the name of a time zone, such as America/New_York',
    (given) => (isTimeZone(given) ? given : undefined),
  ),
  trustProxy: wholeNumber(0, 0, 10),
  corsOrigins: listOf(
    'be origins as browsers send them, separated by commas: https://app.example.com, in lower case, without path or default port',
    isOrigin,
  ),
  oidcProviders: listOf(
    'be names of small letters and digits, separated by commas: corp,google',
    (name) => /^[a-z][a-z\d]{0,19}$/.test(name),
  ),
  reauthWindowMinutes: wholeNumber(REAUTH_WINDOW_MINUTES, 0, 1_440),
  rateLimits: onOff,
  worker: onOff,
  metricsPort: wholeNumber(undefined, 0, 65_535),
  metricsHost: text('127.0.0.1'),
  shutdownDelaySeconds: wholeNumber(0, 0, 300),
  logLevel: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'info'),
  nodeEnv: oneOf(['development', 'production', 'test'], 'development'),
  uvThreadpoolSize: wholeNumber(undefined, 1, 1_024),
};

/** Of each provider that OIDC_PROVIDERS names: `issuer` is OIDC_<NAME>_ISSUER. The first three are required. */
const PROVIDER_SETTINGS = {
  issuer: optional(
    // OpenID Connect Discovery 1.0, section 3. Without TLS only on this machine.
    'be the issuer that the provider names, such as https://login.example.com',
    (given) => {
      const { protocol, hostname = '', href } = URL.parse(given) ?? {};
      return protocol === 'https:' || isLoopback(hostname) ? href : undefined;
    },
  ),
  clientId: text(undefined),
  clientSecret: text(undefined),
  label: text(undefined),
  secondFactor: optional(
    'be amr, or a value of acr that stands for two factors, such as acr:phr',
    (given) => (/^(amr|acr:\S+)$/.test(given) ? given : undefined),
  ),
  sessionHours: wholeNumber(undefined, 1, 720),
};

type Values<Table extends Record<string, { fallback: unknown }>> = {
  [Name in keyof Table]: Table[Name]['fallback'];
};

/** An OpenID provider, with its name in OIDC_PROVIDERS. */
export type Provider = Values<typeof PROVIDER_SETTINGS> &
  Record<'name' | 'label' | 'issuer' | 'clientId' | 'clientSecret', string>;

export interface Variables extends Omit<Values<typeof SETTINGS>, 'oidcProviders'> {
  oidcProviders: Provider[];
}

export const variableName = (property: string) => property.replace(/[A-Z]/g, '_$&').toUpperCase();

/** An empty variable counts as unset. @throws ConfigurationError with a sentence for each fault */
export function readVariables(source: NodeJS.ProcessEnv): Variables {
  const faults: string[] = [];
  const read = <Table extends typeof SETTINGS | typeof PROVIDER_SETTINGS>(
    table: Table,
    prefix = '',
  ) =>
    Object.fromEntries(
      Object.entries(table).map(([property, setting]) => {
        const name = prefix + variableName(property);
        const given = source[name]?.trim();
        const value: unknown = given ? setting.read(given) : setting.fallback;
        if (given && value === undefined) faults.push(`${name} must ${setting.must}.`);
        return [property, value];
      }),
    ) as Values<Table>;
  const { oidcProviders: names, ...others } = read(SETTINGS);
  const oidcProviders = [...new Set(names)].map((name) => {
    const prefix = `OIDC_${name.toUpperCase()}_`;
    for (const required of ['ISSUER', 'CLIENT_ID', 'CLIENT_SECRET']) {
      if (source[prefix + required]?.trim()) continue;
      faults.push(`${prefix}${required} is required when OIDC_PROVIDERS names ${name}.`);
    }
    const given = read(PROVIDER_SETTINGS, prefix);
    return { ...given, name, label: given.label ?? name } as Provider;
  });
  const variables: Variables = { ...others, oidcProviders };
  if (variables.databaseUrl !== undefined && !source['JWT_SECRET']?.trim()) {
    faults.push(`JWT_SECRET is required when DATABASE_URL is set. Use ${RANDOM}.`);
  }
  if (variables.escalateAfterHours <= variables.answerWithinHours) {
    faults.push('ESCALATE_AFTER_HOURS must be greater than ANSWER_WITHIN_HOURS.');
  }
  if (variables.metricsPort && variables.metricsPort === variables.port) {
    faults.push('METRICS_PORT must differ from PORT.');
  }
  if (faults.length > 0) throw new ConfigurationError(faults);
  return variables;
}

/** What the start finds out: the address of the embedded database, the secret it has generated, a free port. */
type Settled = Partial<Pick<Variables, 'databaseUrl' | 'jwtSecret' | 'port'>>;

type Complete = Variables & Record<'databaseUrl' | 'jwtSecret' | 'publicUrl', string>;

/** `pg` 8 treats these as verify-full, and warns in nine lines that its next major version won't. */
const TREATED_AS_FULL = /([?&]sslmode=)(prefer|require|verify-ca)(?=&|$)/;

/** The configuration that the product runs with: a class with the properties of the table, for Nest to inject. */
export class Environment extends (Object as unknown as new () => Complete) {
  constructor(variables: Variables, settled: Settled = {}) {
    super();
    const { databaseUrl, publicUrl, ...rest } = { ...variables, ...settled };
    Object.assign(this, rest, {
      publicUrl: publicUrl ?? `http://localhost:${rest.port}`,
      databaseUrl: databaseUrl?.includes('uselibpqcompat=')
        ? databaseUrl
        : databaseUrl?.replace(TREATED_AS_FULL, '$1verify-full'),
    });
  }
}

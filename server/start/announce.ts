import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { brand } from '#content/brand';
import { isLoopback } from '../shared/loopback.js';
import { sampleSecretWarnings } from '../config/secrets.js';
import type { Environment } from '../config/environment.js';

interface Surroundings {
  /** The address that the socket is bound to. */
  listening: string;
  embedded: boolean;
}

/** `host:port/name` of a server's address, without its account. */
function placeOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? host}${pathname}`.replace(/\/$/, '');
}

/** The facts for an operator at start, one line each: address, database, emails, documentation. */
export function startLines(
  { databaseUrl, dataDir, metricsHost, metricsPort, publicUrl, smtpUrl, worker }: Environment,
  { listening, embedded }: Surroundings,
): string[] {
  const emails = smtpUrl
    ? `sent through ${placeOf(smtpUrl)}`
    : `written to ${join(dataDir, 'mail')} (set SMTP_URL to send them)`;
  return [
    `${brand.name} answers at ${publicUrl} (listening on ${listening})`,
    embedded
      ? `Database: embedded PostgreSQL, data in ${dataDir} (set DATABASE_URL to use a server)`
      : `Database: PostgreSQL at ${placeOf(databaseUrl)}`,
    `Emails: ${worker ? emails : 'left to other replicas (WORKER=off)'}`,
    `API: ${publicUrl}/api/docs`,
    ...(metricsPort === undefined ? [] : [`Metrics: /metrics on ${metricsHost}:${metricsPort}`]),
  ];
}

/** The settings that an operator may regret later, one line each. */
export function startWarnings(
  environment: Environment,
  { embedded }: Surroundings,
  uid = process.geteuid?.(),
): string[] {
  const { dataDir, nodeEnv, publicUrl, smtpUrl, trustProxy } = environment;
  const warnings = nodeEnv === 'production' ? cleartextWarnings(environment) : [];
  warnings.push(...sampleSecretWarnings(environment));
  if (publicUrl.startsWith('https:') && trustProxy === 0) {
    warnings.push(
      'PUBLIC_URL is https, so a proxy is in front, but TRUST_PROXY is 0: every visitor counts as the one client that the ' +
        'proxy is, and they use up each other’s limits. Set TRUST_PROXY to the number of proxies.',
    );
  }
  if (uid === 0 && (embedded || smtpUrl === undefined)) {
    warnings.push(
      `Started as root: what lies in ${dataDir} belongs to root, and embedded PostgreSQL's part of it to ` +
        'another account. Before an ordinary user starts on it, give it to them (chown -R).',
    );
  }
  return warnings;
}

/** Connections to other machines that are not bound to be encrypted (OWASP ASVS 12.3.1). */
function cleartextWarnings({ databaseUrl, smtpUrl, smtpTls }: Environment): string[] {
  const warnings: string[] = [];
  const { hostname, searchParams } = new URL(databaseUrl);
  const isSocket = hostname === '' || searchParams.get('host')?.startsWith('/') === true;
  const sslMode = searchParams.get('sslmode') ?? 'disable';
  if (!isSocket && !isLoopback(hostname) && ['disable', 'allow', 'prefer'].includes(sslMode)) {
    warnings.push(
      `DATABASE_URL reaches ${placeOf(databaseUrl)} without TLS: add ?sslmode=verify-full, unless that network is yours alone.`,
    );
  }
  const mail = smtpTls === 'opportunistic' && smtpUrl ? new URL(smtpUrl) : undefined;
  if (mail?.protocol === 'smtp:' && !isLoopback(mail.hostname)) {
    warnings.push(
      `SMTP_URL sends in clear where ${mail.host} offers no TLS: use smtps:// or SMTP_TLS=required, unless that network is yours alone.`,
    );
  }
  return warnings;
}

/** In the log in production; elsewhere as they are, so that they can be read without a terminal too. */
export function announce(environment: Environment, surroundings: Surroundings): void {
  const lines = startLines(environment, surroundings);
  const warnings = startWarnings(environment, surroundings);
  if (environment.nodeEnv === 'production') {
    const logger = new Logger('Start');
    for (const line of lines) logger.log(line);
    for (const line of warnings) logger.warn(line);
  } else {
    for (const line of lines) process.stdout.write(`${line}\n`);
    for (const line of warnings) process.stderr.write(`${line}\n`);
  }
}

import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { brand } from '#content/brand';
import { isLoopback } from '../config/loopback.js';
import type { Environment } from '../config/environment.js';

/** `host:port/name` of a server's address, without its account. */
function placeOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? host}${pathname}`.replace(/\/$/, '');
}

/** @param listening the address that the socket is bound to */
export function startLines(
  { databaseUrl, dataDir, metricsHost, metricsPort, publicUrl, smtpUrl, worker }: Environment,
  { listening, embedded }: { listening: string; embedded: boolean },
): string[] {
  const emails = smtpUrl
    ? `sent through ${placeOf(smtpUrl)}`
    : `written to ${join(dataDir, 'mail')} (set SMTP_URL to send them)`;
  return [
    `${brand.name} is running at ${publicUrl} (listening on ${listening})`,
    embedded
      ? `Database: embedded PostgreSQL, data in ${dataDir} (set DATABASE_URL to use a server)`
      : `Database: PostgreSQL at ${placeOf(databaseUrl)}`,
    `Emails: ${worker ? emails : 'left to other replicas (WORKER=off)'}`,
    `API: ${publicUrl}/api/docs`,
    ...(metricsPort === undefined ? [] : [`Metrics: /metrics on ${metricsHost}:${metricsPort}`]),
  ];
}

export function startWarnings(environment: Environment): string[] {
  const { databaseUrl, nodeEnv, rateLimits, smtpTls, smtpUrl } = environment;
  const warnings: string[] = [];
  if (!rateLimits) warnings.push('RATE_LIMITS is off. Use this only for load tests.');
  if (nodeEnv !== 'production') return warnings;
  // OWASP ASVS 5.0, 12.3.1.
  if (isElsewhere(databaseUrl) && !/[?&]sslmode=(require|verify|no-verify)/.test(databaseUrl)) {
    warnings.push(
      `DATABASE_URL reaches ${placeOf(databaseUrl)} without TLS. Add ?sslmode=verify-full, unless only you use that network.`,
    );
  }
  if (smtpTls === 'opportunistic' && smtpUrl?.startsWith('smtp:') && isElsewhere(smtpUrl)) {
    warnings.push(
      `SMTP_URL sends unencrypted email if ${placeOf(smtpUrl)} offers no TLS. Use smtps:// or SMTP_TLS=required, unless only you use that network.`,
    );
  }
  return warnings;
}

/** Whether a server is on another machine, reached neither by loopback nor by a socket. */
function isElsewhere(url: string): boolean {
  const { hostname, searchParams } = new URL(url);
  const isSocket = hostname === '' || searchParams.get('host')?.startsWith('/') === true;
  return !isSocket && !isLoopback(hostname);
}

/** In the log in production; elsewhere as they are, so that they can be read without a terminal too. */
export function announce(environment: Environment, surroundings: Parameters<typeof startLines>[1]) {
  const log = environment.nodeEnv === 'production' ? new Logger('Start') : console;
  for (const line of startLines(environment, surroundings)) log.log(line);
  for (const line of startWarnings(environment)) log.warn(line);
}

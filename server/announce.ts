import { join } from 'node:path';
import { Logger } from '@nestjs/common';
import { brand } from '../client/content/brand.js';
import type { Environment } from './config/environment.js';

interface Surroundings {
  /** The address that the socket is bound to. */
  listening: string;
  /** Whether the database is the embedded one. */
  embedded: boolean;
}

/** `host:port/name` of a server's address, without its account. */
function placeOf(url: string): string {
  const { host, pathname, searchParams } = new URL(url);
  return `${searchParams.get('host') ?? host}${pathname}`.replace(/\/$/, '');
}

/** What an operator wants to know at start, one line each: address, database, emails, documentation. */
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

/** What an operator may regret later, one line each. */
export function startWarnings(
  { dataDir, smtpUrl }: Environment,
  { embedded }: Surroundings,
  uid = process.geteuid?.(),
): string[] {
  if (uid !== 0 || !(embedded || smtpUrl === undefined)) return [];
  return [
    `Started as root: what lies in ${dataDir} belongs to root, and embedded PostgreSQL's part of it to ` +
      'another account. Before an ordinary user starts on it, give it to them (chown -R).',
  ];
}

/** In the log in production; elsewhere as they are, so that they can be read without a terminal too. */
export function announce(environment: Environment, surroundings: Surroundings): void {
  const logger = new Logger('Start');
  const inLog = environment.nodeEnv === 'production';
  for (const line of startLines(environment, surroundings)) {
    if (inLog) logger.log(line);
    else process.stdout.write(`${line}\n`);
  }
  for (const line of startWarnings(environment, surroundings)) {
    if (inLog) logger.warn(line);
    else process.stderr.write(`${line}\n`);
  }
}

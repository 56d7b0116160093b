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
  { databaseUrl = '', dataDir, metricsPort, publicUrl, smtpUrl, worker }: Environment,
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
    ...(metricsPort === undefined ? [] : [`Metrics: /metrics on port ${metricsPort}`]),
  ];
}

/** In the log in production; elsewhere as they are, so that they can be read without a terminal too. */
export function announce(environment: Environment, surroundings: Surroundings): void {
  const logger = new Logger('Start');
  for (const line of startLines(environment, surroundings)) {
    if (environment.nodeEnv === 'production') logger.log(line);
    else process.stdout.write(`${line}\n`);
  }
}

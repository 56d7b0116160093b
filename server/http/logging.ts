import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { LoggerService } from '@nestjs/common';
import pino, { type DestinationStream, type Level, type Logger } from 'pino';
import { Gauge, Histogram } from 'prom-client';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../config/environment.js';

const SECRET_FIELDS =
  'authorization cookie password new_password newPassword current_password access_token token secret email to';

/** At the top of a line or one level down. */
const REDACTED_FIELDS = SECRET_FIELDS.split(' ').flatMap((field) => [field, `*.${field}`]);

/** Secrets that a line of text, such as an error's message, may quote; each pattern with its replacement. */
const SECRET_TEXTS: [pattern: RegExp, replacement: string][] = [
  // The user part of a database's or mail server's address.
  [/\b([a-z][a-z0-9+.-]{1,20}:\/\/)[^\s/@]{1,256}@/gi, '$1[redacted]@'],
  [/\beyJ[\w-]+\.[\w-]+\.[\w-]+/g, '[token]'],
  [/\bnf_pat_\w+/g, '[token]'],
  [/\bBearer\s+[\w.~+/-]+=*/gi, 'Bearer [token]'],
  [/(\/(?:reset-password|confirm-email|confirm-new-email)\/)[\w-]+/g, '$1[token]'],
  [/[^\s<>"'(),;:=@/[\]]{1,64}@[^\s<>"'(),;:=@/[\]]{1,255}\.[a-z]{2,}/gi, '[email]'],
];

export const redactText = (text: string): string =>
  SECRET_TEXTS.reduce((clean, [pattern, instead]) => clean.replace(pattern, instead), text);

/** Lines wait for each other at most this long, and at most in this many bytes. */
const FLUSH_EVERY_MS = 200;
const BUFFER_BYTES = 8_192;

export function createLog(
  { logLevel }: Pick<Environment, 'logLevel'>,
  destination: DestinationStream = pino.destination({
    fd: 1,
    sync: false,
    minLength: BUFFER_BYTES,
    periodicFlush: FLUSH_EVERY_MS,
  }),
): Logger {
  return pino(
    {
      level: logLevel,
      // Our own line describes its process; an operator's collector adds the host.
      base: null,
      redact: { paths: REDACTED_FIELDS, censor: '[redacted]' },
      // The words of a mail server.
      serializers: { err: describeError, response: redactText },
    },
    destination,
  );
}

/** Parts of Nest that log what the code shows (each module, each route), or what is thrown as well. */
const CHATTY = /^(InstanceLoader|NestFactory|NestApplication|RouterExplorer|RoutesResolver)$/;

/** The same log behind Nest's `Logger`, which passes its context last: all but the lines of requests come this way. */
export function nestLogger(log: Logger): LoggerService {
  const write =
    (level: Level) =>
    (line: string | object | undefined, ...rest: unknown[]) => {
      const context = rest.pop();
      if (CHATTY.test(String(context))) return;
      if (typeof line === 'string') return log[level]({ context }, redactText(line));
      const fields: { err?: unknown } = line instanceof Error ? { err: line } : { ...line };
      // Without a message pino would take the error's, as it stands.
      const message = fields.err instanceof Error ? redactText(fields.err.message) : undefined;
      log[level]({ context, ...fields }, message);
    };
  return {
    log: write('info'),
    warn: write('warn'),
    error: write('error'),
    fatal: write('fatal'),
    debug: write('debug'),
  };
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  return { type, message: redactText(message), stack: redactText(stack) };
}

const inFlight = new Gauge({
  name: 'northfold_http_requests_in_flight',
  help: 'Requests that have begun and not ended.',
});
const requests = new Histogram({
  name: 'northfold_http_request_duration_seconds',
  help: 'Duration of requests by method, route pattern and status; 499: the client left first.',
  labelNames: ['method', 'route', 'status'],
  // From a page out of memory to a password hash in a queue.
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
});

/** The status of nginx for a client that closes the connection before its answer is complete. */
const CLIENT_CLOSED_REQUEST = 499;

const REQUEST_ID = /^[\w-]{8,128}$/;

/** The caller's `X-Request-Id` if it can stand in a log, else a new one. */
export function requestIdOf({ headers }: IncomingMessage): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
}

/**
 * Writes one line per request, when its answer is complete or its client has left, and gives each answer its
 * `X-Request-Id`. The line holds the route's pattern, never the path, so no token and no name gets into the log; every field
 * is a number, a fixed word or was checked, so nothing needs redaction.
 */
export function logRequests(fastify: FastifyInstance, log: Logger): void {
  const lines = log.child({}, { redact: [] });
  fastify.addHook('onRequest', ({ id, method, routeOptions }, { raw: response }, done) => {
    const begun = performance.now();
    const route = routeOptions.url ?? 'none';
    response.setHeader('x-request-id', id);
    inFlight.inc();
    response.once('close', () => {
      const ms = performance.now() - begun;
      const status = response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST;
      inFlight.dec();
      requests.observe({ method, route, status }, ms / 1_000);
      lines.info({ requestId: id, method, route, status, ms: Math.round(ms * 100) / 100 });
    });
    done();
  });
}

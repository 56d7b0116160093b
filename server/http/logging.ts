import { createRequire } from 'node:module';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { LoggerService } from '@nestjs/common';
import { Logger as NestLogger, PinoLogger } from 'nestjs-pino';
import pino, { type DestinationStream, type Logger } from 'pino';
import type PinoPretty from 'pino-pretty';
import type { FastifyInstance } from 'fastify';
import type { Environment } from '../config/environment.js';
import { redactText, REDACTED_FIELDS } from '../shared/redaction.js';
import { measure } from '../shared/measurements.js';

/** Lines wait for each other at most this long, and at most in this many bytes. */
const FLUSH_EVERY_MS = 200;
const BUFFER_BYTES = 8_192;

/** JSON, one line each; readable on a developer's terminal. */
export function createLog(
  { logLevel, nodeEnv }: Pick<Environment, 'logLevel' | 'nodeEnv'>,
  destination: DestinationStream = standardOutput(nodeEnv),
): Logger {
  return pino(
    {
      level: logLevel,
      // Our own line tells all about its process; an operator's collector adds the host.
      base: null,
      redact: { paths: REDACTED_FIELDS, censor: '[redacted]' },
      hooks: {
        logMethod(args: unknown[], method) {
          const clean = args.map((arg) => (typeof arg === 'string' ? redactText(arg) : arg));
          // Without a message pino would take the error's, as it stands.
          clean[1] ??= messageOf(clean[0]);
          Reflect.apply(method, this, clean);
        },
      },
      serializers: { err: describeError },
    },
    destination,
  );
}

/** Nest's parts that tell at start what any reader of the code knows: each module and each route. */
const CHATTY = new Set([
  'InstanceLoader',
  'NestFactory',
  'NestApplication',
  'RouterExplorer',
  'RoutesResolver',
]);

class QuietNestLogger extends NestLogger {
  override log(message: unknown, ...rest: [...unknown[], string] | []): void {
    if (CHATTY.has(rest.at(-1) as string)) this.debug(message, ...rest);
    else super.log(message, ...rest);
  }

  /** A fault of the start is thrown as well, and told to whoever started it in a sentence of ours. */
  override error(message: unknown, ...rest: [...unknown[], string] | []): void {
    if (rest.at(-1) === 'NestApplication') this.debug(message, ...rest);
    else super.error(message, ...rest);
  }
}

/** The same log for Nest's own lines and every `Logger` of ours. */
export function nestLogger(log: Logger): LoggerService {
  // pino-http would describe errors before the log's own serializer does, and that one would not know them any more.
  const params = { pinoHttp: { logger: log, wrapSerializers: false } };
  return new QuietNestLogger(new PinoLogger(params), params);
}

function messageOf(line: unknown): string | undefined {
  const { err } = (line ?? {}) as { err?: unknown };
  return err instanceof Error ? redactText(err.message) : undefined;
}

function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const { type, message, stack } = pino.stdSerializers.err(error);
  return { type, message: redactText(message), stack: redactText(stack) };
}

function standardOutput(nodeEnv: string): DestinationStream {
  const pretty = nodeEnv !== 'production' && process.stdout.isTTY ? loadPretty() : undefined;
  return (
    pretty?.({ ignore: 'requestId', translateTime: 'SYS:HH:MM:ss', sync: true }) ??
    pino.destination({
      fd: 1,
      sync: false,
      minLength: BUFFER_BYTES,
      periodicFlush: FLUSH_EVERY_MS,
    })
  );
}

/** A development dependency: absent from the container. */
function loadPretty(): typeof PinoPretty | undefined {
  try {
    return createRequire(import.meta.url)('pino-pretty') as typeof PinoPretty;
  } catch {
    return undefined;
  }
}

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
    measure('inFlight', 1);
    response.once('close', () => {
      const ms = performance.now() - begun;
      const status = response.writableFinished ? response.statusCode : CLIENT_CLOSED_REQUEST;
      measure('inFlight', -1);
      measure('request', { method, route, status, seconds: ms / 1_000 });
      lines.info({ requestId: id, method, route, status, ms: Math.round(ms * 100) / 100 });
    });
    done();
  });
}

import { type IncomingHttpHeaders, type ServerResponse, STATUS_CODES } from 'node:http';
import type { Duplex } from 'node:stream';
import { PROBLEM_TYPE, problemBody } from '../problems/problem-body.js';
import type { Problem } from '../problems/problem.js';
import { DEFAULT_HEADERS } from './security-headers.js';

interface Asked {
  id: string;
  headers: IncomingHttpHeaders;
}

/** Answers with a problem where no framework is at hand, and ends the connection. */
export function answerProblem(response: ServerResponse, asked: Asked, problem: Problem): void {
  response.shouldKeepAlive = false;
  response.writeHead(problem.getStatus(), headersOf(problem, asked)).end(bodyOf(problem, asked));
}

/**
 * The same where there is not even a request, only the connection on which one was expected, with all that
 * belongs to an answer (RFC 9112 sections 2.1 and 9.6).
 */
export function writeProblem(connection: Duplex, asked: Asked, problem: Problem): void {
  const status = problem.getStatus();
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`,
    `date: ${new Date().toUTCString()}`,
    'connection: close',
    ...Object.entries(headersOf(problem, asked)).map(([name, value]) => `${name}: ${value}`),
  ];
  connection.end(`${head.join('\r\n')}\r\n\r\n${bodyOf(problem, asked)}`, () =>
    connection.destroy(),
  );
}

const bodyOf = (problem: Problem, { id, headers }: Asked) => problemBody(problem, id, headers);

const headersOf = (problem: Problem, asked: Asked): Record<string, string> => ({
  ...Object.fromEntries(DEFAULT_HEADERS),
  ...problem.headers,
  'content-type': PROBLEM_TYPE,
  'content-length': String(Buffer.byteLength(bodyOf(problem, asked))),
  'x-request-id': asked.id,
});

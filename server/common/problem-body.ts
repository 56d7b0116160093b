import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http';
import type { Problem } from './problem.js';
import { traceIdOf } from './trace.js';

/** RFC 9457 section 3. */
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** A problem as every part of the server sends it: RFC 9457, with the request's id and its trace. */
export function problemBody(problem: Problem, requestId: string, headers: IncomingHttpHeaders) {
  const status = problem.getStatus();
  const traceId = traceIdOf(headers);
  return JSON.stringify({
    type: problem.type,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: problem.message,
    message: problem.message,
    ...(problem.errors && { errors: problem.errors }),
    requestId,
    ...(traceId && { traceId }),
  });
}

import { type IncomingHttpHeaders, STATUS_CODES } from 'node:http';
import type { Problem } from './problem.js';
import { traceIdOf } from '../shared/trace.js';

/** RFC 9457 section 3. */
export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8';

/** The members of a problem (RFC 9457), and ours. */
export const problemDetails = (problem: Problem, requestId: string, traceId?: string) => ({
  type: problem.type,
  title: STATUS_CODES[problem.getStatus()] ?? 'Error',
  status: problem.getStatus(),
  detail: problem.message,
  message: problem.message,
  ...(problem.errors && { errors: problem.errors }),
  ...problem.members,
  requestId,
  ...(traceId && { traceId }),
});

/** A problem as every part of the server sends it, with the request's id and its trace. */
export const problemBody = (problem: Problem, requestId: string, headers: IncomingHttpHeaders) =>
  JSON.stringify(problemDetails(problem, requestId, traceIdOf(headers)));

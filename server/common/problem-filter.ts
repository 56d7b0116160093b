import { ArgumentsHost, Catch, ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, violatedForeignKey } from '../database/database-errors.js';
import { invalidToken, Problem, unavailable } from './problem.js';
import { PROBLEM_TYPE, problemBody } from './problem-body.js';

/** What Fastify refuses before a handler runs, in words a caller can act on. */
const REFUSALS: Record<number, string> = {
  413: 'The body is too large.',
  415: 'Send the body as application/json.',
};

function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : undefined;
}

/** Turns anything thrown into the one shape that every fault of the API has. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  const status = statusOf(error);
  // Before the database is suspected: an upload that breaks off is a broken connection too, but the client's.
  if (status !== undefined && status >= 400 && status < 500) {
    return new Problem(status, REFUSALS[status] ?? 'The request could not be understood.');
  }
  if (isDatabaseUnavailable(error)) return unavailable();
  // The account was deleted while its request was under way: the token is worth nothing by now.
  if (violatedForeignKey(error)?.endsWith('_user_id_fkey')) return invalidToken(true);
  return new Problem(500, 'Something went wrong on our side. Please try again later.');
}

/** Answers with a problem (RFC 9457). */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): void {
  void reply
    .code(problem.getStatus())
    .headers(problem.headers)
    .header('content-type', PROBLEM_TYPE)
    .header('cache-control', 'no-store')
    .send(problemBody(problem, request.id, request.headers));
}

/** The only exception filter: every fault leaves through here. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name);

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const problem = toProblem(error);
    const request = http.getRequest<FastifyRequest>();
    if (problem.getStatus() >= 500) this.logger.error({ err: error, requestId: request.id });
    const reply = http.getResponse<FastifyReply>();
    if (!reply.sent) sendProblem(request, reply, problem);
  }
}

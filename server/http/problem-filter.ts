import { ArgumentsHost, Catch, ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, violatedConstraint } from '../database/database-errors.js';
import { isProblem, problem, type Problem } from '../api/problem.js';
import { Limiter } from '../limits/limiter.js';

/** What Fastify refuses before a handler runs, by status, and an address without a route; any other is a 400. */
const REFUSALS: Record<number, 'no-such-address' | 'body-too-large' | 'not-json'> = {
  404: 'no-such-address',
  413: 'body-too-large',
  415: 'not-json',
};

/** Fastify's status, also where Nest has wrapped its error. Undefined for other exceptions of Nest: our code throws `problem()`. */
function refusalStatus(error: unknown): number | undefined {
  if (error instanceof HttpException && error.getStatus() === 404) return 404;
  const refusal = error instanceof HttpException ? error.cause : error;
  const { statusCode } = (refusal ?? {}) as { statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : undefined;
}

function toProblem(error: unknown): Problem {
  if (isProblem(error)) return error;
  const status = refusalStatus(error);
  // Before the database's errors: an upload that breaks off is a broken connection, too, but the client's.
  if (status !== undefined && status >= 400 && status < 500) {
    return problem(REFUSALS[status] ?? 'bad-request');
  }
  if (isDatabaseUnavailable(error)) return problem('unavailable');
  // The account was deleted while its request was under way: its token is invalid by now.
  if (violatedConstraint(error)?.endsWith('_user_id_fkey')) return problem('invalid-token');
  return problem('internal-error');
}

@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name);

  constructor(private readonly limiter: Limiter) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const problem = toProblem(error);
    const request = http.getRequest<FastifyRequest>();
    if (problem.getStatus() >= 500) {
      this.logger.error({ err: error, requestId: request.id });
      // What failed on our side doesn't count against the caller.
      this.limiter.refund();
    }
    const reply = http.getResponse<FastifyReply>();
    if (!reply.sent) reply.sendProblem(problem);
  }
}

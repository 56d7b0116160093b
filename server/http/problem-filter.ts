import { ArgumentsHost, Catch, ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, violatedConstraint } from '../database/database-errors.js';
import type { PlainProblemName } from '../api/catalogue.js';
import { isProblem, type Problem, problem } from '../api/problem.js';
import { Limiter } from '../limits/limiter.js';

/** The refusals of Fastify before a handler runs, by its status; anything else is a 400. */
const REFUSALS: Record<number, PlainProblemName> = {
  404: 'no-such-address',
  413: 'body-too-large',
  415: 'not-json',
};

function statusOf(error: unknown): number | undefined {
  if (error instanceof HttpException) return error.getStatus();
  const { statusCode } = (error ?? {}) as { statusCode?: unknown };
  return typeof statusCode === 'number' ? statusCode : undefined;
}

/** Turns anything thrown into the one shape that every fault of the API has. */
function toProblem(error: unknown): Problem {
  if (isProblem(error)) return error;
  const status = statusOf(error);
  // Before the database is suspected: an upload that breaks off is a broken connection too, but the client's.
  if (status !== undefined && status >= 400 && status < 500) {
    return problem(REFUSALS[status] ?? 'bad-request');
  }
  if (isDatabaseUnavailable(error)) return problem('unavailable');
  // The account was deleted while its request was under way: the token is worth nothing by now.
  if (violatedConstraint(error)?.endsWith('_user_id_fkey')) return problem('invalid-token');
  return problem('internal-error');
}

/** The only exception filter: every fault leaves through here. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name);

  constructor(private readonly limiter: Limiter) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const told = toProblem(error);
    const request = http.getRequest<FastifyRequest>();
    if (told.getStatus() >= 500) {
      this.logger.error({ err: error, requestId: request.id });
      // What failed on our side counts for nobody.
      this.limiter.refund();
    }
    const reply = http.getResponse<FastifyReply>();
    if (!reply.sent) reply.sendProblem(told);
  }
}

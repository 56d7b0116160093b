import { STATUS_CODES } from 'node:http';
import { ArgumentsHost, Catch, ExceptionFilter, HttpException, Logger } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseUnavailable, violatedConstraint } from '../database/database-errors.js';
import type { PlainProblemName } from './catalogue.js';
import { isProblem, type Problem, problem } from './problem.js';

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

/** RFC 9457 section 3. */
export const PROBLEM_TYPE = 'application/problem+json';

/** The members of a problem (RFC 9457), and ours. */
export const problemDetails = (problem: Problem, requestId: string) => ({
  type: problem.type,
  title: STATUS_CODES[problem.getStatus()] ?? 'Error',
  status: problem.getStatus(),
  detail: problem.message,
  message: problem.message,
  ...(problem.errors && { errors: problem.errors }),
  ...problem.members,
  requestId,
});

export type ProblemAnswerer = (request: FastifyRequest, reply: FastifyReply, told: Problem) => void;

export function sendProblem(request: FastifyRequest, reply: FastifyReply, told: Problem): void {
  void reply
    .code(told.getStatus())
    .headers(told.headers)
    .header('content-type', `${PROBLEM_TYPE}; charset=utf-8`)
    .send(JSON.stringify(problemDetails(told, request.id)));
}

/** The only exception filter: every fault leaves through here. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  private readonly logger = new Logger(ProblemFilter.name);

  /** @param returnTaken gives back what the request took that fails on our side */
  constructor(
    private readonly answer: ProblemAnswerer,
    private readonly returnTaken: () => void,
  ) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    const told = toProblem(error);
    const request = http.getRequest<FastifyRequest>();
    if (told.getStatus() >= 500) {
      this.logger.error({ err: error, requestId: request.id });
      this.returnTaken();
    }
    const reply = http.getResponse<FastifyReply>();
    if (!reply.sent) this.answer(request, reply, told);
  }
}

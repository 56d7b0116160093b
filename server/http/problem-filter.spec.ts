import {
  type ArgumentsHost,
  ConflictException,
  HttpException,
  Logger,
  NotFoundException,
} from '@nestjs/common';
import { expect, it, vi } from 'vitest';
import type { Problem } from '../api/problem.js';
import type { Limiter } from '../limits/limiter.js';
import { ProblemFilter } from './problem-filter.js';

function statusOf(error: unknown): number | undefined {
  const sendProblem = vi.fn<(problem: Problem) => void>();
  const host = {
    switchToHttp: () => ({ getRequest: () => ({ id: '1' }), getResponse: () => ({ sendProblem }) }),
  } as unknown as ArgumentsHost;
  new ProblemFilter({ refund: () => undefined } as Limiter).catch(error, host);
  return sendProblem.mock.calls[0]?.[0].getStatus();
}

it('logs an exception of Nest that our code throws instead of a problem, and answers with 500', () => {
  using log = vi.spyOn(Logger.prototype, 'error').mockReturnValue();
  const error = new ConflictException('Bookmarked already.');
  expect(statusOf(error)).toBe(500);
  expect(log).toHaveBeenCalledWith({ err: error, requestId: '1' });
});

it('answers with the status of what Fastify and Nest refuse before a handler runs', () => {
  expect(statusOf(new NotFoundException())).toBe(404);
  const refusal = Object.assign(new Error(), { statusCode: 415 });
  expect(statusOf(refusal)).toBe(415);
  expect(statusOf(new HttpException('', 415, { cause: refusal }))).toBe(415);
  expect(statusOf(Object.assign(new Error(), { statusCode: 431 }))).toBe(400);
});

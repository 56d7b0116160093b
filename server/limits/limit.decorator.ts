import {
  applyDecorators,
  type CallHandler,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { finalize, type Observable } from 'rxjs';
import { QUOTAS_EXTENSION } from '../api/call.js';
import { Environment } from '../config/environment.js';
import { rateLimitHeaders } from '../api/quota.js';
import { blockOf, currentContext, currentOrigin } from '../shared/request-context.js';
import { Limiter } from './limiter.js';
import {
  ACCOUNT,
  BLOCK,
  type LimitName,
  limitOf,
  type PASSWORD_WORK,
  type Point,
  type RouteLimit,
} from './limits.js';

const subjectOf = (whose: string) => {
  const { ip, network } = currentOrigin();
  if (whose === BLOCK) return blockOf(ip);
  return whose === ACCOUNT ? currentContext()?.accountId : network;
};

/** Announces what a service counts. @param counted what takes a point, in the plural */
export const CountedBelow = (counted: string, ...names: LimitName[]): MethodDecorator =>
  ApiExtension(QUOTAS_EXTENSION, [counted, ...names]);

/** Limits a route by client, block or account before its handler runs, announces it, and puts into headers what is left. */
export function Limit(...names: RouteLimit[]): MethodDecorator {
  @Injectable()
  class LimitGuard implements CanActivate {
    constructor(private readonly limiter: Limiter) {}

    async canActivate(context: ExecutionContext): Promise<boolean> {
      const points = names.map((name): Point => [name, `${subjectOf(limitOf(name).whose)}`]);
      const states = await this.limiter.takeAll(points);
      const reply = context.switchToHttp().getResponse<FastifyReply>();
      if (states.length > 0) reply.headers(rateLimitHeaders(states));
      return true;
    }
  }
  return applyDecorators(UseGuards(LimitGuard), CountedBelow('calls', ...names));
}

/** The calls in progress, by limit and subject. */
const inProgress = new Map<string, number>();

/** Bounds the calls in progress of a route, or of routes that share the limit, for one block or one account. */
export function InProgress(quota: typeof PASSWORD_WORK): MethodDecorator {
  @Injectable()
  class InProgressInterceptor implements NestInterceptor {
    constructor(
      private readonly environment: Environment,
      private readonly limiter: Limiter,
    ) {}

    intercept(_: ExecutionContext, next: CallHandler): Observable<unknown> {
      const subject = `${quota.name}:${subjectOf(quota.whose)}`;
      const count = inProgress.get(subject) ?? 0;
      if (this.environment.rateLimits && count >= quota.points) {
        this.limiter.refund();
        throw this.limiter.refusal({ quota, wait: quota.seconds });
      }
      inProgress.set(subject, count + 1);
      const end = () => {
        const left = (inProgress.get(subject) ?? 1) - 1;
        if (left > 0) inProgress.set(subject, left);
        else inProgress.delete(subject);
      };
      return next.handle().pipe(finalize(end));
    }
  }
  return UseInterceptors(InProgressInterceptor);
}

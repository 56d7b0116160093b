import {
  applyDecorators,
  type CallHandler,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  SetMetadata,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { finalize, type Observable } from 'rxjs';
import { type AnnouncedQuotas, QUOTAS_EXTENSION } from '../api/call.js';
import { Environment } from '../config/environment.js';
import { rateLimitHeaders } from '../api/quota.js';
import { blockOf, currentContext, currentOrigin } from '../shared/request-context.js';
import { Limiter } from './limiter.js';
import { BLOCK, type LimitName, limitOf, type PASSWORD_WORK } from './limits.js';

const LIMITS = 'northfold:limits';
const IN_PROGRESS = 'northfold:in-progress';

/** Takes a point of every limit of the route before its handler runs, and puts what is left into headers. */
@Injectable()
class LimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: Limiter,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const names = this.reflector.get<LimitName[]>(LIMITS, context.getHandler());
    const { ip, network } = currentOrigin();
    const subjectOf = (name: LimitName) => (limitOf(name).whose === BLOCK ? blockOf(ip) : network);
    const states = await this.limiter.takeAll(names.map((name) => [name, subjectOf(name)]));
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    if (states.length > 0) reply.headers(rateLimitHeaders(states));
    return true;
  }
}

/** Announces what a service counts. @param counted what takes a point, in the plural */
export const CountedBelow = (counted: string, ...names: LimitName[]): MethodDecorator =>
  ApiExtension(QUOTAS_EXTENSION, {
    counted,
    quotas: names.map(limitOf),
  } satisfies AnnouncedQuotas);

/** Limits a route by client or block, and announces it. */
export const Limit = (...names: LimitName[]): MethodDecorator =>
  applyDecorators(
    SetMetadata(LIMITS, names),
    UseGuards(LimitGuard),
    CountedBelow('calls', ...names),
  );

@Injectable()
class InProgressInterceptor implements NestInterceptor {
  private readonly counts = new Map<string, number>();

  constructor(
    private readonly reflector: Reflector,
    private readonly environment: Environment,
    private readonly limiter: Limiter,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const quota = this.reflector.get<typeof PASSWORD_WORK>(IN_PROGRESS, context.getHandler());
    const key = quota.whose === BLOCK ? blockOf(currentOrigin().ip) : currentContext()?.accountId;
    const subject = `${quota.name}:${key}`;
    const count = () => this.counts.get(subject) ?? 0;
    if (this.environment.rateLimits && count() >= quota.points) {
      this.limiter.refund();
      throw this.limiter.refusal({ quota, wait: quota.seconds });
    }
    this.counts.set(subject, count() + 1);
    const end = () => {
      if (count() > 1) this.counts.set(subject, count() - 1);
      else this.counts.delete(subject);
    };
    return next.handle().pipe(finalize(end));
  }
}

/** Bounds the calls in progress of a route, or of routes that share the limit, for one block or one account. */
export const InProgress = (limit: typeof PASSWORD_WORK): MethodDecorator =>
  applyDecorators(SetMetadata(IN_PROGRESS, limit), UseInterceptors(InProgressInterceptor));

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
import { defer, lastValueFrom, type Observable } from 'rxjs';
import { type AnnouncedQuotas, QUOTAS_EXTENSION } from '../api/openapi.js';
import { rateLimitHeaders } from '../shared/quota.js';
import { blockOf, currentContext, currentOrigin } from '../shared/request-context.js';
import { Limiter } from './limiter.js';
import { type AtOnceName, atOnceOf, BLOCK, type LimitName, limitOf } from './limits.js';

const LIMITS = 'northfold:limits';
const AT_ONCE = 'northfold:at-once';

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

const announce = (announced: AnnouncedQuotas) => ApiExtension(QUOTAS_EXTENSION, announced);

/** Limits a route by client or block, and announces it. */
export const Limit = (...names: LimitName[]): MethodDecorator =>
  applyDecorators(
    SetMetadata(LIMITS, names),
    UseGuards(LimitGuard),
    announce({ counted: 'calls', quotas: names.map(limitOf) }),
  );

@Injectable()
class AtOnceInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly limiter: Limiter,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const name = this.reflector.get<AtOnceName>(AT_ONCE, context.getHandler());
    const { origin, accountId } = currentContext() ?? {};
    const subject = atOnceOf(name).whose === BLOCK ? blockOf(origin?.ip ?? null) : accountId;
    return defer(async () =>
      this.limiter.hold(name, subject ?? '', async () => lastValueFrom(next.handle())),
    );
  }
}

/** Bounds the calls of routes that share a limit which one block, or one account, has under way. */
export const AtOnce = (name: AtOnceName): MethodDecorator =>
  applyDecorators(SetMetadata(AT_ONCE, name), UseInterceptors(AtOnceInterceptor));

/** Announces what a service counts. @param counted what takes a point, in the plural */
export const CountedBelow = (counted: string, ...names: LimitName[]): MethodDecorator =>
  announce({ counted, quotas: names.map(limitOf) });

import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  SetMetadata,
  UseGuards,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { type AnnouncedQuotas, QUOTAS_EXTENSION } from '../api/openapi.js';
import { type QuotaState, rateLimitHeaders } from '../shared/quota.js';
import type { Quota } from '../shared/quota.js';
import { RateLimits } from './rate-limits.js';
import { blockOf, currentOrigin } from '../shared/request-context.js';

export interface RouteQuota extends Quota {
  /** The owner of the points. Never a name that a stranger could send: that would shut its owner out. */
  by: 'client' | 'block';
}

const QUOTAS = 'northfold:rate-limits';

/** Takes a point of every quota of the route before its handler runs. */
@Injectable()
class RateLimitGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly limits: RateLimits,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const quotas = this.reflector.get<RouteQuota[]>(QUOTAS, context.getHandler());
    const origin = currentOrigin();
    const states: QuotaState[] = [];
    for (const quota of quotas) {
      const key = quota.by === 'client' ? origin.network : blockOf(origin.ip);
      const state = await this.limits.consume(quota, key);
      if (!state) continue;
      states.push({ quota, ...state });
    }
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    if (states.length > 0) reply.headers(rateLimitHeaders(states));
    return true;
  }
}

const WHOSE = { client: 'one client', block: 'one network (IPv4 /24, IPv6 /48)' } as const;

/** Limits a route, and announces it: 429 when any of the quotas is used up. */
export const RateLimit = (...quotas: RouteQuota[]): MethodDecorator =>
  applyDecorators(
    SetMetadata(QUOTAS, quotas),
    UseGuards(RateLimitGuard),
    ApiExtension(QUOTAS_EXTENSION, {
      counted: 'calls',
      quotas: quotas.map((quota) => ({ ...quota, whose: WHOSE[quota.by] })),
    } satisfies AnnouncedQuotas),
  );

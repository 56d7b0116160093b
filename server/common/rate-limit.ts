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
import type { FastifyReply, FastifyRequest } from 'fastify';
import { parseEmail } from './email-address.js';
import { type AnnouncedQuotas, QUOTAS_EXTENSION } from './openapi.js';
import { originOf } from './request-origin.js';
import { type QuotaState, rateLimitHeaders } from './rate-limit-headers.js';
import { emailKey, type Quota, RateLimits } from './rate-limits.js';

export interface RouteQuota extends Quota {
  /** Whose points are taken: the client's network, or the address in the body's `email`. */
  by: 'client' | 'email';
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
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const quotas = this.reflector.get<RouteQuota[]>(QUOTAS, context.getHandler());
    const origin = originOf(request);
    const states: QuotaState[] = [];
    for (const quota of quotas) {
      const key = quota.by === 'client' ? origin.network : addressedKey(request.body);
      const state = key === undefined ? undefined : await this.limits.consume(quota, key, origin);
      if (!state) continue;
      states.push({ quota, ...state });
    }
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    if (states.length > 0) reply.headers(rateLimitHeaders(states));
    return true;
  }
}

/** A body without a valid address is refused by its DTO a moment later. */
function addressedKey(body: unknown): string | undefined {
  const { email } = (body ?? {}) as { email?: unknown };
  const address = parseEmail(email);
  return address === undefined ? undefined : emailKey(address);
}

const WHOSE = { client: 'one client', email: 'one email address' } as const;

/** Limits a route, and announces it: 429 when any of the quotas is used up. */
export const RateLimit = (...quotas: RouteQuota[]): MethodDecorator =>
  applyDecorators(
    SetMetadata(QUOTAS, quotas),
    UseGuards(RateLimitGuard),
    ApiExtension(QUOTAS_EXTENSION, {
      counted: 'calls',
      quotas: quotas.map((quota) => ({ ...quota, whose: WHOSE[quota.by] })),
      areInHeaders: true,
    } satisfies AnnouncedQuotas),
  );

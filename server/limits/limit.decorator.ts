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
import { rateLimitHeaders } from '../shared/quota.js';
import { blockOf, currentOrigin } from '../shared/request-context.js';
import { Limiter } from './limiter.js';
import { BLOCK, type LimitName, limitOf } from './limits.js';

const LIMITS = 'northfold:limits';

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

/** Announces what a service counts. @param counted what takes a point, in the plural */
export const CountedBelow = (counted: string, ...names: LimitName[]): MethodDecorator =>
  announce({ counted, quotas: names.map(limitOf) });

import {
  applyDecorators,
  type CallHandler,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  type Type,
  UseGuards,
  UseInterceptors,
} from '@nestjs/common';
import { ApiExtension } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { finalize, type Observable } from 'rxjs';
import { QUOTAS_EXTENSION } from '../api/call.js';
import type { Quota } from '../api/quota.js';
import { Environment } from '../config/environment.js';
import { parseEmail } from '../shared/email-address.js';
import { blockOf, currentContext, currentOrigin } from '../shared/request-context.js';
import { Limiter } from './limiter.js';
import {
  ACCOUNT_CHANGES,
  emailKey,
  type LimitName,
  limitOf,
  type Point,
  type RouteLimit,
} from './limits.js';

/** Whose points a call takes; undefined where there is nobody of the kind. */
const SUBJECTS = {
  client: () => currentOrigin().network,
  block: () => blockOf(currentOrigin().ip),
  account: () => currentContext()?.accountId,
  /** The account that is logged in or named, within the caller's block: from elsewhere nobody uses it up. */
  named: ({ body }: FastifyRequest) => {
    const named = parseEmail((body as { email?: unknown } | undefined)?.email);
    const account = currentContext()?.accountId ?? (named && emailKey(named));
    return account && `${blockOf(currentOrigin().ip)}:${account}`;
  },
  /** The account, by its session or token, that a call changes. */
  changed: ({ method, routeOptions }: FastifyRequest) =>
    method !== 'GET' && method !== 'HEAD' && routeOptions.url?.startsWith('/api/auth/') === true
      ? currentContext()?.accountId
      : undefined,
};

/** Announces what a service counts. @param counted what takes a point, in the plural */
export const CountedBelow = (counted: string, ...names: LimitName[]): MethodDecorator =>
  ApiExtension(QUOTAS_EXTENSION, [counted, ...names]);

/** Limits a route by client, block or account before its handler runs, and announces it. */
export function Limit(...names: RouteLimit[]): MethodDecorator {
  @Injectable()
  class LimitGuard implements CanActivate {
    constructor(private readonly limiter: Limiter) {}

    async canActivate(): Promise<boolean> {
      const subjectOf = (name: RouteLimit) => `${SUBJECTS[limitOf(name).whose]()}`;
      await this.limiter.takeAll(names.map((name): Point => [name, subjectOf(name)]));
      return true;
    }
  }
  return applyDecorators(UseGuards(LimitGuard), CountedBelow('calls', ...names));
}

/** By limit and subject, what lets each call in: first those of the calls in progress, then of those that wait. */
const lines = new Map<string, (() => void)[]>();

function inProgress(
  shares: readonly (Quota & { whose: keyof typeof SUBJECTS })[],
  { waits } = { waits: false },
): Type<NestInterceptor> {
  @Injectable()
  class InProgressInterceptor implements NestInterceptor {
    constructor(
      private readonly environment: Environment,
      private readonly limiter: Limiter,
    ) {}

    async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
      const request = context.switchToHttp().getRequest<FastifyRequest>();
      const leave: (() => void)[] = [];
      const end = () => leave.forEach((each) => each());
      for (const share of this.environment.rateLimits ? shares : []) {
        const subject = SUBJECTS[share.whose](request);
        if (subject === undefined) continue;
        const id = `${share.name}:${subject}`;
        const line = lines.get(id) ?? [];
        if (line.length >= share.points && !waits) {
          end();
          this.limiter.refund();
          throw this.limiter.refusal({ quota: share, wait: share.seconds });
        }
        lines.set(id, line);
        await new Promise<void>((letIn) => {
          line.push(letIn);
          leave.push(() => {
            line.splice(line.indexOf(letIn), 1);
            line[share.points - 1]?.();
            if (line.length === 0) lines.delete(id);
          });
          if (line.length <= share.points) letIn();
        });
      }
      return next.handle().pipe(finalize(end));
    }
  }
  return InProgressInterceptor;
}

/** Bounds the calls in progress of a route, or of routes that share the limit: those above it are refused, or wait. */
export const InProgress = (...bound: Parameters<typeof inProgress>): MethodDecorator =>
  UseInterceptors(inProgress(...bound));

/** The same for whatever changes an account, by its session or token: one place, so that no route is forgotten. */
export const AccountShare = inProgress(ACCOUNT_CHANGES);

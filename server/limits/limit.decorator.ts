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

/** A quota of calls in progress. */
type Share = Quota & { whose: keyof typeof SUBJECTS };

/** The calls in progress by limit and subject, and those that wait for one of them to end. */
const places = new Map<string, { taken: number; line: (() => void)[] }>();

/** @returns false where all are taken and the call doesn't wait */
async function enter(subject: string, most: number, waits: boolean): Promise<boolean> {
  const place = places.get(subject) ?? { taken: 0, line: [] };
  places.set(subject, place);
  if (place.taken < most) place.taken += 1;
  else if (waits) await new Promise<void>((resolve) => place.line.push(resolve));
  else return false;
  return true;
}

/** Hands the place straight to the next in line. */
function leave(subject: string): void {
  const place = places.get(subject);
  const next = place?.line.shift();
  if (next) next();
  else if (place && (place.taken -= 1) === 0) places.delete(subject);
}

interface Turns {
  /** Whether calls above the bound wait for their turn instead of being refused. */
  waits?: boolean;
  applies?: (request: FastifyRequest) => boolean;
}

function inProgress(
  shares: readonly Share[],
  { waits = false, applies = () => true }: Turns = {},
): Type<NestInterceptor> {
  @Injectable()
  class InProgressInterceptor implements NestInterceptor {
    constructor(
      private readonly environment: Environment,
      private readonly limiter: Limiter,
    ) {}

    async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
      const request = context.switchToHttp().getRequest<FastifyRequest>();
      if (!this.environment.rateLimits || !applies(request)) return next.handle();
      const entered: string[] = [];
      const end = () => entered.forEach(leave);
      for (const share of shares) {
        const subject = SUBJECTS[share.whose](request);
        if (subject === undefined) continue;
        const id = `${share.name}:${subject}`;
        if (!(await enter(id, share.points, waits))) {
          end();
          this.limiter.refund();
          throw this.limiter.refusal({ quota: share, wait: share.seconds });
        }
        entered.push(id);
      }
      return next.handle().pipe(finalize(end));
    }
  }
  return InProgressInterceptor;
}

/** Bounds the calls in progress of a route, or of routes that share the limit. */
export const InProgress = (shares: Share | readonly Share[], turns?: Turns): MethodDecorator =>
  UseInterceptors(inProgress([shares].flat(), turns));

/** The same for whatever changes an account, by its session or token: one place, so that no route is forgotten. */
export const AccountShare = inProgress([ACCOUNT_CHANGES], {
  applies: ({ method, routeOptions }) =>
    method !== 'GET' && method !== 'HEAD' && routeOptions.url?.startsWith('/api/auth/') === true,
});

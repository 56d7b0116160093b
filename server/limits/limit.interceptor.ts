import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
} from '@nestjs/common';
import { type ReflectableDecorator, Reflector } from '@nestjs/core';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { finalize, type Observable } from 'rxjs';
import { rateLimitHeaders } from '../api/rate-limit-headers.js';
import { Environment } from '../config/environment.js';
import { parseEmail } from '../shared/email-address.js';
import { blockOf, currentContext, currentOrigin } from '../shared/request-context.js';
import { Counted, Shares } from './limit.decorators.js';
import { Limiter } from './limiter.js';
import { emailKey, limitOf, type Point, type ShareName, SHARES } from './limits.js';

/** The subject that a limit or share of a call is counted per; undefined if it has none. */
const SUBJECTS = {
  client: () => currentOrigin().network,
  block: () => blockOf(currentOrigin().ip),
  account: () => currentContext()?.accountId,
  /** The account that is logged in or named, within the caller's block: it can't be used up from elsewhere. */
  named: ({ body }: FastifyRequest) => {
    const named = parseEmail((body as { email?: unknown } | undefined)?.email);
    const account = currentContext()?.accountId ?? (named && emailKey(named));
    return account && `${blockOf(currentOrigin().ip)}:${account}`;
  },
  /** The account that changes what it owns, or the inbox. Emails that come in have a share of their own. */
  changed: ({ method, routeOptions }: FastifyRequest) =>
    method !== 'GET' &&
    method !== 'HEAD' &&
    /^\/api\/(auth|inbox)\/(?!incoming)/.test(routeOptions.url ?? '')
      ? currentContext()?.accountId
      : undefined,
};

/** Takes what `@Limit` and `@InProgress` name, after the guards and before the fields are read. */
@Injectable()
export class LimitInterceptor implements NestInterceptor {
  /** By share and subject, what lets each call in: first the calls in progress, then those that wait. */
  private readonly lines = new Map<string, (() => void)[]>();

  constructor(
    private readonly reflector: Reflector,
    private readonly environment: Environment,
    private readonly limiter: Limiter,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    if (!this.environment.rateLimits) return next.handle();
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const read = <Value>(decorator: ReflectableDecorator<Value>): Value | undefined =>
      this.reflector.getAllAndOverride(decorator, [context.getHandler(), context.getClass()]);
    const limits = read(Counted) ?? [];
    const states = await this.limiter.take(
      ...limits.map((name): Point => [name, `${SUBJECTS[limitOf(name).per]()}`]),
    );
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    if (states.length > 0) void reply.headers(rateLimitHeaders(states));
    const { names, waits } = read(Shares) ?? { names: [], waits: false };
    const leave: (() => void)[] = [];
    const end = () => leave.forEach((each) => each());
    try {
      // The first one here rather than beside each verb, so that no route is forgotten.
      for (const name of ['account-changes', ...names] as const) {
        leave.push(await this.enter(name, request, waits));
      }
    } catch (error) {
      end();
      this.limiter.refund();
      throw error;
    }
    return next.handle().pipe(finalize(end));
  }

  /** @returns what ends the call's share, once it has one. @throws Problem `too-many-requests` */
  private async enter(name: ShareName, request: FastifyRequest, waits: boolean) {
    const [points, per] = SHARES[name];
    const subject = SUBJECTS[per](request);
    if (subject === undefined) return () => undefined;
    const id = `${name}:${subject}`;
    const line = this.lines.get(id) ?? [];
    if (line.length >= points && !waits) {
      throw this.limiter.refusal({ quota: { name, points, seconds: 1 }, wait: 1 });
    }
    this.lines.set(id, line);
    return new Promise<() => void>((letIn) => {
      const enter = () =>
        letIn(() => {
          line.splice(line.indexOf(enter), 1);
          line[points - 1]?.();
          if (line.length === 0) this.lines.delete(id);
        });
      line.push(enter);
      if (line.length <= points) enter();
    });
  }
}

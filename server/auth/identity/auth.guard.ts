import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { problem } from '../../problems/problem.js';
import { JwtStrategy } from './jwt.strategy.js';
import { IS_PUBLIC, TAKES_TOKEN } from './public.decorator.js';
import { SecurityLog } from './security-log.js';
import { currentContext } from '../../shared/request-context.js';

/** Guards every route of the application that is not marked `@Public()`. */
@Injectable()
export class DenyByDefaultGuard extends AuthGuard() {
  constructor(
    private readonly reflector: Reflector,
    private readonly securityLog: SecurityLog,
    strategy: JwtStrategy,
  ) {
    super({ defaultStrategy: strategy.name });
  }

  override canActivate(context: ExecutionContext) {
    const isOpen = this.has(IS_PUBLIC, context) && !this.has(TAKES_TOKEN, context);
    return isOpen || super.canActivate(context);
  }

  /** @throws a database error as it is (503), and 401 for every other reason not to know the caller. */
  override handleRequest<TUser extends { id: string }>(
    error: unknown,
    user: TUser,
    _info: unknown,
    context: ExecutionContext,
  ): TUser | undefined {
    if (error instanceof Error) throw error;
    if (user) {
      const request = currentContext();
      if (request) request.accountId = user.id;
      return user;
    }
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const given = request.headers.authorization !== undefined;
    if (!given && this.has(TAKES_TOKEN, context)) return undefined;
    if (given) this.securityLog.line('token-refused');
    throw problem(given ? 'invalid-token' : 'authentication-required');
  }

  private has(key: string, context: ExecutionContext): boolean {
    const places = [context.getHandler(), context.getClass()];
    return this.reflector.getAllAndOverride<boolean | undefined>(key, places) === true;
  }
}

import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { invalidToken } from '../common/problem.js';
import { JwtStrategy } from './jwt.strategy.js';
import { IS_PUBLIC } from './public.decorator.js';

/** Guards every route of the application that is not marked `@Public()`. */
@Injectable()
export class DenyByDefaultGuard extends AuthGuard() {
  constructor(
    private readonly reflector: Reflector,
    strategy: JwtStrategy,
  ) {
    super({ defaultStrategy: strategy.name });
  }

  override canActivate(context: ExecutionContext) {
    const open = this.reflector.getAllAndOverride<boolean | undefined>(IS_PUBLIC, [
      context.getHandler(),
      context.getClass(),
    ]);
    return open === true || super.canActivate(context);
  }

  /** @throws a database error as it is (503), and 401 for every other reason not to know the caller. */
  override handleRequest<TUser>(
    error: unknown,
    user: TUser,
    _info: unknown,
    context: ExecutionContext,
  ): TUser {
    if (error instanceof Error) throw error;
    if (user) return user;
    const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
    throw invalidToken(headers.authorization !== undefined);
  }
}

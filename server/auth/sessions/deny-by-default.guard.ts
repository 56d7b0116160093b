import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard, type IAuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { problem } from '../../api/problem.js';
import { currentContext } from '../../shared/request-context.js';
import type { Scope } from '../../shared/scopes.js';
import { JwtStrategy } from './session-jwt.js';
import type { Caller, Program } from './authenticated-user.js';
import { type Bearer, isPersonal } from './bearer.js';
import { PersonalTokenStrategy } from '../access-tokens/personal-token.strategy.js';
import { IS_PUBLIC, TAKES_TOKEN } from './public.decorator.js';
import { SCOPE } from './scope.decorator.js';
import { SecurityLog } from './security-log.js';

const kindOf = (context: ExecutionContext): Bearer['kind'] => {
  const { headers } = context.switchToHttp().getRequest<FastifyRequest>();
  return isPersonal(headers.authorization) ? 'personal' : 'session';
};

const isProgram = (user: Caller): user is Program => 'scopes' in user;

/** Guards every route of the application that is not marked `@Public()`. */
@Injectable()
export class DenyByDefaultGuard implements CanActivate {
  /** One strategy a token: another would refuse it first, at the cost of an error. */
  private readonly guards: Record<Bearer['kind'], IAuthGuard>;

  constructor(
    private readonly reflector: Reflector,
    private readonly securityLog: SecurityLog,
    sessions: JwtStrategy,
    programs: PersonalTokenStrategy,
  ) {
    const guardOf = ({ name }: { name: string }): IAuthGuard =>
      Object.assign(new (AuthGuard(name))(), { handleRequest: this.handleRequest.bind(this) });
    this.guards = { session: guardOf(sessions), personal: guardOf(programs) };
  }

  canActivate(context: ExecutionContext) {
    const isOpen =
      this.has(IS_PUBLIC, context) &&
      !this.has(TAKES_TOKEN, context) &&
      !this.isForProgram(context);
    return isOpen || this.guards[kindOf(context)].canActivate(context);
  }

  /**
   * @throws a database error as it is (503), 401 for every other reason not to know the caller, and 403 for a personal
   * access token that may not do this
   */
  handleRequest<TUser extends Caller>(
    error: unknown,
    user: TUser,
    _info: unknown,
    context: ExecutionContext,
  ): TUser | undefined {
    if (error instanceof Error) throw error;
    if (user) {
      const request = currentContext();
      if (request) request.accountId = user.id;
      if (isProgram(user)) this.checkScope(user, context);
      return user;
    }
    const request = context.switchToHttp().getRequest<FastifyRequest>();
    const { authorization } = request.headers;
    if (authorization === undefined) {
      if (this.has(TAKES_TOKEN, context)) return undefined;
      throw problem('authentication-required');
    }
    // A program's mistake in the header: it ends no login.
    if (!/^Bearer /i.test(authorization)) throw problem('bearer-required');
    this.securityLog.line('token-refused');
    throw problem('invalid-token');
  }

  /** Whether a program shows its token at a route that is open to everybody, and has a scope. */
  private isForProgram(context: ExecutionContext): boolean {
    return this.scopeOf(context) !== undefined && kindOf(context) === 'personal';
  }

  private checkScope({ id, scopes }: Program, context: ExecutionContext): void {
    const scope = this.scopeOf(context);
    if (scope !== undefined && scopes.includes(scope)) return;
    this.securityLog.line('authorization-refused', id);
    throw scope === undefined
      ? problem('session-required')
      : problem('insufficient-scope', { scope });
  }

  private scopeOf(context: ExecutionContext): Scope | undefined {
    return this.reflector.get<Scope | undefined>(SCOPE, context.getHandler());
  }

  private has(key: string, context: ExecutionContext): boolean {
    const targets = [context.getHandler(), context.getClass()];
    return this.reflector.getAllAndOverride<boolean | undefined>(key, targets) === true;
  }
}

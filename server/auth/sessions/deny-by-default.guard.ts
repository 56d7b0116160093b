import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { AuthGuard, type IAuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { problem } from '../../api/problem.js';
import { currentContext } from '../../shared/request-context.js';
import type { Scope } from '../../shared/scopes.js';
import { JwtStrategy } from './jwt.strategy.js';
import type { Caller, Program } from './authenticated-user.js';
import { bearerOf, isPersonal } from './bearer.js';
import { PersonalTokens } from '../access-tokens/personal-tokens.service.js';
import { IS_PUBLIC, SCOPE, TAKES_TOKEN } from './access.decorators.js';
import { SecurityLog } from './security-log.js';

type Request = FastifyRequest & { user?: Caller };
const requestOf = (context: ExecutionContext) => context.switchToHttp().getRequest<Request>();
const isByProgram = (context: ExecutionContext) =>
  isPersonal(requestOf(context).headers.authorization);

function noteCaller({ id }: Caller): void {
  const request = currentContext();
  if (request) request.accountId = id;
}

/** Guards every route of the application that is not marked `@Public()`. */
@Injectable()
export class DenyByDefaultGuard implements CanActivate {
  private readonly sessions: IAuthGuard;

  constructor(
    private readonly reflector: Reflector,
    private readonly securityLog: SecurityLog,
    private readonly programs: PersonalTokens,
    sessions: JwtStrategy,
  ) {
    const handleRequest = this.handleRequest.bind(this);
    this.sessions = Object.assign(new (AuthGuard(sessions.name))(), { handleRequest });
  }

  /**
   * @throws a database error as it is (503), 401 for every other reason not to know the caller, and 403 for a personal
   * access token that may not do this
   */
  async canActivate(context: ExecutionContext): Promise<boolean> {
    const isOpen =
      this.has(IS_PUBLIC, context) &&
      !this.has(TAKES_TOKEN, context) &&
      !this.isForProgram(context);
    if (isOpen) return true;
    if (!isByProgram(context)) return Boolean(await this.sessions.canActivate(context));
    const request = requestOf(context);
    const program = await this.programs.authenticate(bearerOf(request.headers.authorization) ?? '');
    request.user = program;
    noteCaller(program);
    this.checkScope(program, context);
    return true;
  }

  handleRequest<TUser extends Caller>(
    error: unknown,
    user: TUser,
    _info: unknown,
    context: ExecutionContext,
  ): TUser | undefined {
    if (error instanceof Error) throw error;
    if (user) {
      noteCaller(user);
      return user;
    }
    const { authorization } = requestOf(context).headers;
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
    return this.scopeOf(context) !== undefined && isByProgram(context);
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

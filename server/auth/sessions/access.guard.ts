import { type ExecutionContext, Injectable } from '@nestjs/common';
import { type ReflectableDecorator, Reflector } from '@nestjs/core';
import { AuthGuard } from '@nestjs/passport';
import type { FastifyRequest } from 'fastify';
import { EntityManager } from 'typeorm';
import { type Problem, problem } from '../../api/problem.js';
import { Environment } from '../../config/environment.js';
import { switchedOn } from '../../database/accounts.js';
import { SecondStep } from '../../database/entities/second-step.entity.js';
import { currentContext } from '../../shared/request-context.js';
import { isPersonal, PersonalTokensService } from '../access-tokens/personal-tokens.service.js';
import { IsForStaff, IsPublic, NeedsFreshProof, NeedsScope } from './access.decorators.js';
import type { Program, SessionUser } from './callers.js';
import { bearerOf, JwtStrategy } from './session-jwt.js';
import { SecurityLog } from './security-log.js';

type Request = FastifyRequest<{ Body: Record<string, unknown> | undefined }> & {
  user: SessionUser | Program;
};

/** With a window of 0 a log-in proves nothing, and a password that was sent since is good for one action. */
const ONE_ACTION_SECONDS = 60;

/** Guards every route: who calls, and whether they may. Refusals are logged (ASVS 5.0, 16.3.2). */
@Injectable()
export class AccessGuard extends AuthGuard() {
  constructor(
    private readonly reflector: Reflector,
    private readonly manager: EntityManager,
    private readonly environment: Environment,
    private readonly personalTokens: PersonalTokensService,
    private readonly securityLog: SecurityLog,
    strategy: JwtStrategy,
  ) {
    super({ defaultStrategy: strategy.name });
  }

  /** @throws Problem `authentication-required`, `bearer-required`; of `authenticate`, `handleRequest`, `refusalOf` */
  override async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const { authorization } = request.headers;
    const byProgram = isPersonal(authorization);
    const open = this.read(IsPublic, context);
    const isScoped = this.read(NeedsScope, context) !== undefined;
    const isChecked = open?.checksToken || (byProgram && isScoped);
    if (open && (authorization === undefined || !isChecked)) return true;
    if (authorization === undefined) throw problem('authentication-required');
    if (byProgram) request.user = await this.personalTokens.authenticate(bearerOf(authorization));
    else if (/^Bearer /i.test(authorization)) await super.canActivate(context);
    // A program's mistake in the header: it ends no log-in.
    else throw problem('bearer-required');
    const { id } = request.user;
    const current = currentContext();
    if (current) current.accountId = id;
    const refusal = await this.refusalOf(request, context);
    if (!refusal) return true;
    this.securityLog.line('authorization-refused', id);
    throw refusal;
  }

  /** Passport's verdict on a session's token. @throws Problem `invalid-token`; the error of a database that is away */
  override handleRequest<User>(error: Error | null, user: User): User {
    if (error) throw error;
    if (user) return user;
    this.securityLog.line('token-refused');
    throw problem('invalid-token');
  }

  private read<Value>(of: ReflectableDecorator<Value>, context: ExecutionContext) {
    const targets = [context.getHandler(), context.getClass()];
    return this.reflector.getAllAndOverride<Value | undefined>(of, targets);
  }

  private async refusalOf(
    { user, body }: Request,
    context: ExecutionContext,
  ): Promise<Problem | undefined> {
    const scope = this.read(NeedsScope, context);
    const freshProof = this.read(NeedsFreshProof, context);
    const byProgram = 'scopes' in user;
    if (byProgram) {
      if (scope === undefined || freshProof) return problem('session-required');
      if (!user.scopes.includes(scope)) return problem('insufficient-scope', { scope });
    }
    if (this.read(IsForStaff, context)) {
      if (!user.isStaff) return problem('staff-only');
      if (!user.emailVerified) return problem('staff-address-unconfirmed');
      if (!byProgram && !user.hasTwoFactors) return problem('second-factor-required');
    }
    if (!freshProof || byProgram || this.isFresh(user)) return undefined;
    const isSent = freshProof.unlessSent && body?.[freshProof.unlessSent] !== undefined;
    return isSent && !(await this.manager.existsBy(SecondStep, switchedOn(user.id)))
      ? undefined
      : problem('reauthentication-required');
  }

  private isFresh({ proofAge, proofRenewed }: SessionUser): boolean {
    const window = this.environment.reauthWindowMinutes * 60;
    return proofAge < (proofRenewed ? Math.max(window, ONE_ACTION_SECONDS) : window);
  }
}

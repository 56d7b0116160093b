import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiProblems } from '../../common/openapi.js';
import { problem } from '../../common/problems/problem.js';
import { originOf, type RequestOrigin } from '../../common/request-origin.js';
import { Environment } from '../../config/environment.js';
import type { AuthenticatedUser } from '../authenticated-user.js';
import { SecurityLog } from '../security-log/security-log.js';

/** With a window of 0 a login proves nothing; a password sent for one action is good for that action. */
const ONE_ACTION_SECONDS = 60;

/**
 * What a stolen token alone must not do: the session has to have shown the password within
 * REAUTH_WINDOW_MINUTES, by its login or by `POST /auth/reauthenticate` (ASVS 5.0, 7.5.1 and 7.5.2).
 */
@Injectable()
export class FreshProofGuard implements CanActivate {
  constructor(
    private readonly environment: Environment,
    private readonly securityLog: SecurityLog,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    const request = context
      .switchToHttp()
      .getRequest<FastifyRequest & { user: AuthenticatedUser }>();
    this.assert(request.user, originOf(request));
    return true;
  }

  /** @throws Problem 403 `reauthentication-required`, which the log is told of (ASVS 5.0, 16.3.2) */
  assert({ id, proof }: AuthenticatedUser, origin: RequestOrigin): void {
    const window = this.environment.reauthWindowMinutes * 60;
    const goodFor = proof.renewed ? Math.max(window, ONE_ACTION_SECONDS) : window;
    if (proof.ageSeconds < goodFor) return;
    this.securityLog.line('authorization-refused', origin, id);
    throw problem('reauthentication-required');
  }
}

/** Closes a route to sessions that have not shown the password lately, and announces it. */
export const FreshProof = (): MethodDecorator =>
  applyDecorators(UseGuards(FreshProofGuard), ApiProblems('reauthentication-required'));

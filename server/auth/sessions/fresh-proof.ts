import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import { ApiProblems } from '../../common/openapi.js';
import { problem } from '../../common/problems/problem.js';
import { Environment } from '../../config/environment.js';
import type { AuthenticatedUser } from '../authenticated-user.js';

/** With a window of 0 a login proves nothing; a password sent for one action is good for that action. */
const ONE_ACTION_SECONDS = 60;

/**
 * What a stolen token alone must not do: the session has to have shown the password within
 * REAUTH_WINDOW_MINUTES, by its login or by `POST /auth/reauthenticate` (ASVS 5.0, 7.5.1 and 7.5.2).
 * @throws Problem 403 `reauthentication-required`
 */
export function assertFreshProof(
  { proof }: AuthenticatedUser,
  { reauthWindowMinutes }: Environment,
): void {
  const window = reauthWindowMinutes * 60;
  const goodFor = proof.renewed ? Math.max(window, ONE_ACTION_SECONDS) : window;
  if (proof.ageSeconds >= goodFor) throw problem('reauthentication-required');
}

@Injectable()
class FreshProofGuard implements CanActivate {
  constructor(private readonly environment: Environment) {}

  canActivate(context: ExecutionContext): boolean {
    const { user } = context.switchToHttp().getRequest<{ user: AuthenticatedUser }>();
    assertFreshProof(user, this.environment);
    return true;
  }
}

/** Closes a route to sessions that have not shown the password lately, and announces it. */
export const FreshProof = (): MethodDecorator =>
  applyDecorators(UseGuards(FreshProofGuard), ApiProblems('reauthentication-required'));

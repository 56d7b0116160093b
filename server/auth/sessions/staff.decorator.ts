import {
  applyDecorators,
  type CanActivate,
  type ExecutionContext,
  Injectable,
  UseGuards,
} from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { ApiProblems } from '../../api/openapi.js';
import { problem } from '../../api/problem.js';
import type { AuthenticatedUser, Program } from './authenticated-user.js';
import { SecurityLog } from './security-log.js';

/**
 * Lets the staff in: those that a command has named, with a confirmed address, from a log-in with two factors. A personal
 * access token has its scope for that.
 */
@Injectable()
class StaffGuard implements CanActivate {
  constructor(private readonly securityLog: SecurityLog) {}

  /** @throws Problem 403, which the log is told of (ASVS 5.0, 16.3.2) */
  canActivate(context: ExecutionContext): boolean {
    const { user } = context
      .switchToHttp()
      .getRequest<FastifyRequest & { user: AuthenticatedUser | Program }>();
    const missing = whatIsMissing(user);
    if (!missing) return true;
    this.securityLog.line('authorization-refused', user.id);
    throw problem(missing);
  }
}

function whatIsMissing(user: AuthenticatedUser | Program) {
  if (!user.isStaff) return 'staff-only';
  if (!user.emailVerified) return 'staff-address-unconfirmed';
  return 'scopes' in user || user.hasTwoFactors ? undefined : 'second-factor-required';
}

/** Closes a route, or all of a controller, to everybody but the staff, and announces it. */
export const Staff = () =>
  applyDecorators(
    UseGuards(StaffGuard),
    ApiProblems('staff-only', 'staff-address-unconfirmed', 'second-factor-required'),
  );

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { ProfileResponse } from './profile.dto.js';

/** What an identity has beside its profile. A role is one more line of this. */
export interface Standing {
  /** Seconds since the session last showed the password, by the database's clock. */
  proofAge: number;
  /** Whether that was after the login. */
  proofRenewed: boolean;
  /** Whether the account is one of the staff. */
  isStaff: boolean;
  /** Whether the log-in showed a passkey, or a code of the second step. */
  hasTwoFactors: boolean;
}

/** Where it is, in SQL: `s` is the session, `u` its account. */
export const STANDING_COLUMNS: Record<keyof Standing, string> = {
  proofAge: 'extract(epoch FROM now() - s.authenticated_at)::float8',
  isStaff: 'u.staff_since IS NOT NULL',
  hasTwoFactors: 's.two_factors',
  proofRenewed: 's.authenticated_at > s.created_at',
};

/** The account behind a valid token, as the guard found it. */
export interface AuthenticatedUser extends ProfileResponse, Standing {
  id: string;
  sessionId: string;
}

/** Gives a handler the `AuthenticatedUser`. Only on routes that are not public. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<{ user: AuthenticatedUser }>().user,
);

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { ProfileResponse } from './profile.dto.js';

/** The account behind a valid token, as the guard found it. */
export interface AuthenticatedUser extends ProfileResponse {
  id: string;
  sessionId: string;
  /** When the session last showed the password. */
  proof: {
    /** By the database's clock. */
    ageSeconds: number;
    /** Since the login. */
    renewed: boolean;
  };
}

/** Gives a handler the `AuthenticatedUser`. Only on routes that are not public. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<{ user: AuthenticatedUser }>().user,
);

import { createParamDecorator, type ExecutionContext } from '@nestjs/common';

/** The account behind a valid token, as the guard found it. */
export interface AuthenticatedUser {
  id: string;
  email: string;
  name: string | null;
  sessionId: string;
  loggedInAt: Date;
}

/** Gives a handler the `AuthenticatedUser`. Only on routes that are not public. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<{ user: AuthenticatedUser }>().user,
);

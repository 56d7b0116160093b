import { applyDecorators } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { ApiSecurity } from '@nestjs/swagger';
import { ApiProblems } from '../../api/call.js';
import type { Scope as ScopeName } from '../../shared/scopes.js';
import type { SessionUser } from './callers.js';

/**
 * What `AccessGuard` reads of a route or its controller, by `Reflector`; the decorators below set it. Without any of it,
 * the guard takes the token of a session and nothing else.
 */
export const IsPublic = Reflector.createDecorator<{ checksToken: boolean }>();
export const NeedsScope = Reflector.createDecorator<ScopeName>();
export const IsForStaff = Reflector.createDecorator<true>();
export const NeedsFreshProof = Reflector.createDecorator<{
  /** A field of the body that is a proof itself, where the password is all that the owner has. Its handler checks it. */
  unlessSent?: string;
}>();

export const BEARER_SCHEME = 'bearer';

export const Public = ({ checksToken } = { checksToken: false }) =>
  applyDecorators(IsPublic({ checksToken }), ApiSecurity({}));

/** Opens a route to callers without a token, for whom `CurrentUser` is undefined. One that is sent is checked. */
export const PublicOrLoggedIn = () =>
  applyDecorators(
    Public({ checksToken: true }),
    ApiSecurity(BEARER_SCHEME),
    ApiProblems('bearer-required', 'invalid-token', 'invalid-access-token', 'session-required'),
  );

/** Doesn't compile on a handler that takes a `SessionUser`. */
type OnCallers = <Handler extends (...args: never[]) => unknown>(
  target: object,
  key: string,
  handler: TypedPropertyDescriptor<Handler> &
    ([Extract<Parameters<Handler>[number], SessionUser>] extends [never]
      ? object
      : 'Take a Caller'),
) => void;

/** Opens a route to personal access tokens with the scope, too; on a public route, one that is sent is checked. */
export const Scope = (scope: ScopeName): OnCallers =>
  applyDecorators(NeedsScope(scope), ApiSecurity(BEARER_SCHEME, [scope]));

/** Closes a route, or a controller, to all but staff with a confirmed address, who logged in with two factors or send a token. */
export const Staff = () =>
  applyDecorators(
    IsForStaff(true),
    ApiProblems('staff-only', 'staff-address-unconfirmed', 'second-factor-required'),
  );

/** Closes a route to sessions without a proof within REAUTH_WINDOW_MINUTES of who uses them (ASVS 5.0, 7.5.1 and 7.5.2). */
export const FreshProof = (proof: { unlessSent?: string } = {}): MethodDecorator =>
  applyDecorators(NeedsFreshProof(proof), ApiProblems('reauthentication-required'));

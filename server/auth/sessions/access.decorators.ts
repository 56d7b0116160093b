import { applyDecorators } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import { ApiProblems } from '../../api/call.js';
import type { Scope as ScopeName } from '../../shared/scopes.js';

/** What a route asks of its callers. Without any of it, `AccessGuard` takes the token of a session and nothing else. */
export interface Access {
  isPublic?: true;
  /** A token that is sent to a public route is checked. */
  checksToken?: true;
  scope?: ScopeName;
  isForStaff?: true;
  freshProof?: {
    /** A field of the body that is a proof itself, where the password is all that the owner has. Its handler checks it. */
    unlessSent?: string;
  };
}

export const ACCESS = 'northfold:access';

/** Adds a rule to those of a route, or of all routes of a controller. */
const rule =
  (added: Access) =>
  (target: object, _name?: string | symbol, method?: PropertyDescriptor): void => {
    const route = (method?.value as object | undefined) ?? target;
    const rules = Reflect.getMetadata(ACCESS, route) as Access | undefined;
    Reflect.defineMetadata(ACCESS, { ...rules, ...added }, route);
  };

export const BEARER_SCHEME = 'bearer';

/** Opens a route to callers without a token. */
export const Public = () => applyDecorators(rule({ isPublic: true }), ApiSecurity({}));

/** Opens a route to callers without a token, for whom `CurrentUser` is undefined. One that is sent is checked. */
export const PublicOrLoggedIn = () =>
  applyDecorators(
    Public(),
    rule({ checksToken: true }),
    ApiSecurity(BEARER_SCHEME),
    ApiProblems('bearer-required', 'invalid-token', 'invalid-access-token', 'session-required'),
  );

/** Opens a route to personal access tokens with the scope, too; on a public route, one that is sent is checked. */
export const Scope = (scope: ScopeName): MethodDecorator =>
  applyDecorators(rule({ scope }), ApiSecurity(BEARER_SCHEME, [scope]));

/** Closes a route to all but staff with a confirmed address, who logged in with two factors or send a token. */
export const Staff = (): MethodDecorator =>
  applyDecorators(
    rule({ isForStaff: true }),
    ApiProblems('staff-only', 'staff-address-unconfirmed', 'second-factor-required'),
  );

/** Closes a route to sessions without a proof within REAUTH_WINDOW_MINUTES of who uses them (ASVS 5.0, 7.5.1 and 7.5.2). */
export const FreshProof = (freshProof: Access['freshProof'] = {}): MethodDecorator =>
  applyDecorators(rule({ freshProof }), ApiProblems('reauthentication-required'));

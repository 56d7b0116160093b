import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import { ApiProblems } from '../../api/openapi.js';
import type { Scope as ScopeName } from '../../shared/scopes.js';

export const IS_PUBLIC = 'northfold:public';

/** Opens a route to callers without a token, and announces it. Everything else is closed. */
export const Public = () => applyDecorators(SetMetadata(IS_PUBLIC, true), ApiSecurity({}));

export const TAKES_TOKEN = 'northfold:takes-token';

/**
 * Opens a route to callers without a token too. One that is sent is checked like everywhere: `CurrentUser` is
 * then there, and undefined otherwise.
 */
export const PublicOrLoggedIn = () =>
  applyDecorators(
    Public(),
    SetMetadata(TAKES_TOKEN, true),
    ApiSecurity(BEARER_SCHEME),
    ApiProblems('bearer-required', 'invalid-token', 'invalid-access-token', 'session-required'),
  );

export const SCOPE = 'northfold:scope';

/** The name of the scheme in the OpenAPI document. */
export const BEARER_SCHEME = 'bearer';

/**
 * Opens a route to personal access tokens that have the scope, beside sessions, and announces it. Its handler gets a
 * `Caller`. A route without it takes no such token. On a public route a token that is sent has to be good.
 */
export const Scope = (scope: ScopeName): MethodDecorator =>
  applyDecorators(SetMetadata(SCOPE, scope), ApiSecurity(BEARER_SCHEME, [scope]));

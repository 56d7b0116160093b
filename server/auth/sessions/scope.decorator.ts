import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import type { Scope as ScopeName } from '../../shared/scopes.js';

export const SCOPE = 'northfold:scope';

/** The name of the scheme in the OpenAPI document. */
export const BEARER_SCHEME = 'bearer';

/**
 * Opens a route to personal access tokens that have the scope, beside sessions, and announces it. Its handler gets a
 * `Caller`. A route without it takes no such token. On a public route a token that is sent has to be good.
 */
export const Scope = (scope: ScopeName): MethodDecorator =>
  applyDecorators(SetMetadata(SCOPE, scope), ApiSecurity(BEARER_SCHEME, [scope]));

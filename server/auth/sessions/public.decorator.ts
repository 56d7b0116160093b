import { applyDecorators, SetMetadata } from '@nestjs/common';
import { ApiSecurity } from '@nestjs/swagger';
import { ApiProblems } from '../../api/openapi.js';
import { BEARER_SCHEME } from './scope.decorator.js';

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

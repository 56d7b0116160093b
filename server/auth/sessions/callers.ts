import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Scope } from '../../shared/scopes.js';
import type { ProfileResponse } from '../../users/profile.dto.js';

/** The fields of a profile in SQL: `u` is the account. */
const PROFILE_COLUMNS: Record<keyof ProfileResponse, string> = {
  name: 'u.name',
  email: 'u.email',
  emailVerified: 'u.email_confirmed_at IS NOT NULL',
};

/** Roles of an account, a line each: SQL that is true of who has it, where `u` is the account. Asked at every call. */
const ROLE_COLUMNS = {
  isStaff: 'u.staff_since IS NOT NULL',
};

/** How, and how recently, a session has proved who uses it, in SQL: `s` is the session. */
const PROOF_COLUMNS = {
  /** Seconds since the session last showed the password, by the database's clock. */
  proofAge: 'extract(epoch FROM now() - s.authenticated_at)::float8',
  /** Whether that was after the login. */
  proofRenewed: 's.authenticated_at > s.created_at',
  hasTwoFactors: 's.two_factors_at IS NOT NULL',
};

type SessionProof = {
  [Name in keyof typeof PROOF_COLUMNS]: Name extends 'proofAge' ? number : boolean;
};

const columnsOf = (columns: Record<string, string>): string =>
  Object.entries(columns)
    .map(([field, column]) => `${column} AS "${field}"`)
    .join(', ');

export const CALLER_SQL = columnsOf({ ...PROFILE_COLUMNS, ...ROLE_COLUMNS });
export const SESSION_USER_SQL = `${CALLER_SQL}, ${columnsOf(PROOF_COLUMNS)}`;

/** The account behind a good token of either kind: all that a route with `@Scope` may ask for. */
export interface Caller extends ProfileResponse, Record<keyof typeof ROLE_COLUMNS, boolean> {
  id: string;
}

export interface SessionUser extends Caller, SessionProof {
  sessionId: string;
}

/** The account behind a personal access token, which may do less than its owner. */
export interface Program extends Caller {
  scopes: readonly Scope[];
}

/** The account (`sub`) and the session (`sid`) that a token names. */
export interface TokenClaims {
  sub: string;
  sid: string;
}

/** Gives a handler the `SessionUser`, or on routes with `@Scope` the `Caller`. Only on routes that are not public. */
export const CurrentUser = createParamDecorator(
  (_: unknown, context: ExecutionContext) =>
    context.switchToHttp().getRequest<{ user: Caller }>().user,
);

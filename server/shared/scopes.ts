import { scopes } from '#content/scopes';

/** The scopes that a personal access token may be given: each operation that takes such tokens names one of these. */
export type Scope = keyof typeof scopes;
export const SCOPES = Object.keys(scopes) as Scope[];

/** Those that only staff may give to a token, and that are worth nothing once its owner is no longer staff. */
export const STAFF_SCOPES: ReadonlySet<Scope> = new Set(
  SCOPES.filter((scope) => scope.startsWith('inbox:')),
);

/** The scopes that a personal access token may be given: each operation that takes such tokens names one of these. */
export const SCOPES = [
  'profile:read',
  'profile:write',
  'settings:read',
  'settings:write',
  'contact:write',
  'inbox:read',
  'inbox:write',
  'inbox:incoming',
] as const;
export type Scope = (typeof SCOPES)[number];

/** Those that only staff may give to a token, and that are worth nothing once its owner is no longer staff. */
export const STAFF_SCOPES: ReadonlySet<Scope> = new Set(
  SCOPES.filter((scope) => scope.startsWith('inbox:')),
);

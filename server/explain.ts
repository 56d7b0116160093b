/** Which variable to change, for faults of the surroundings that end the start. */
const HINTS: Record<string, string> = {
  EADDRINUSE: 'The address is taken: choose another PORT, HOST or METRICS_PORT.',
  EADDRNOTAVAIL: 'This machine has no such address: change HOST.',
  EACCES:
    'Permission is missing: choose a PORT above 1023, or a DATA_DIR that this account may write.',
  EROFS: 'The disk is read-only: set DATA_DIR to a folder that can be written.',
  ECONNREFUSED: 'The database does not answer: check DATABASE_URL.',
  ENOTFOUND: 'The database has an unknown host name: check DATABASE_URL.',
  EAI_AGAIN: 'The database has an unknown host name: check DATABASE_URL.',
  ETIMEDOUT: 'The database does not answer: check DATABASE_URL.',
  '28P01': 'The database refuses the account: check DATABASE_URL.',
  '28000': 'The database refuses the account: check DATABASE_URL.',
  '3D000': 'The database does not exist: create it, or check DATABASE_URL.',
  '42501': 'The database account may not create tables: grant it the right, or check DATABASE_URL.',
};

/** One or two sentences for the person whose start failed. */
export function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const causes = error instanceof AggregateError ? error.errors : [error];
  const { code } = (causes[0] ?? error) as { code?: unknown };
  const hint = typeof code === 'string' ? HINTS[code] : undefined;
  if (hint !== undefined) return `${hint} (${error.message || String(code)})`;
  if (/timeout expired|Connection terminated/.test(error.message)) {
    return `The database does not answer: check DATABASE_URL. (${error.message})`;
  }
  return error.message || String(error);
}

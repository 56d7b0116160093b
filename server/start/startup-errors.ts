import { ConfigurationError } from '../config/configuration-error.js';

/** The step that the start is at. It decides which setting a system error is about. */
export type StartupStep = 'data directory' | 'database' | 'site' | 'metrics';

/** Sentences by the code of the system's or PostgreSQL's error. */
type Sentences = Record<string, string>;

const dataDirectory: Sentences = {
  EACCES:
    'This account may not use DATA_DIR: give it the folder (chown -R), or choose another one.',
  EPERM: 'This account may not use DATA_DIR: give it the folder (chown -R), or choose another one.',
  EROFS: 'DATA_DIR is on a read-only disk: choose a folder that can be written.',
  ENOENT: 'DATA_DIR cannot be created there: choose another folder.',
  ENOTDIR: 'DATA_DIR is no folder: choose another one.',
  EEXIST: 'DATA_DIR is no folder: choose another one.',
  ENOSPC: 'The disk of DATA_DIR is full: make room, or choose another folder.',
};

const silent = 'The database does not answer: check DATABASE_URL.';
const unknownHost = 'The host of the database is unknown: check DATABASE_URL.';
const refused = 'The database refuses the account: check DATABASE_URL.';
const untrusted = 'The certificate of the database is not trusted: check DATABASE_URL.';
const database: Sentences = {
  ECONNREFUSED: silent,
  ECONNRESET: silent,
  EHOSTUNREACH: silent,
  ENETUNREACH: silent,
  ENOENT: silent,
  ETIMEDOUT: silent,
  ENOTFOUND: unknownHost,
  EAI_AGAIN: unknownHost,
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: untrusted,
  // PostgreSQL's own, https://www.postgresql.org/docs/current/errcodes-appendix.html
  '28P01': refused,
  '28000': refused,
  '3D000': 'The database does not exist: create it, or check DATABASE_URL.',
  '42501':
    'The database account may not make tables: run `npm run --silent migrate -- up` with one that may, or check DATABASE_URL.',
  '53300': 'The database has no connection left: raise max_connections, or lower DATABASE_POOL.',
  '57P03': 'The database is still starting, or stopping: try again when it accepts connections.',
};

const listening = (host: string, port: string): Sentences => ({
  EADDRINUSE: `The address is taken: choose another ${port} or ${host}.`,
  EADDRNOTAVAIL: `This machine has no such address: change ${host}.`,
  ENOTFOUND: `This machine has no such address: change ${host}.`,
  EAI_AGAIN: `This machine has no such address: change ${host}.`,
  EINVAL: `This machine has no such address: change ${host}.`,
  EACCES: `This account may not listen there: choose a ${port} above 1023.`,
});

const SENTENCES: Record<StartupStep, Sentences> = {
  'data directory': dataDirectory,
  database,
  site: listening('HOST', 'PORT'),
  metrics: listening('METRICS_HOST', 'METRICS_PORT'),
};

/** The start failed for a reason that whoever started it can mend; the message is for them. */
class StartupError extends Error {}

/** Does a step of the start. @throws StartupError that names the setting, where the fault is a known one */
export async function explainFailure<T>(step: StartupStep, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const sentence = sentenceFor(step, error);
    if (sentence === undefined) throw error;
    throw new StartupError(`${sentence} (${wordsOf(error)})`, { cause: error });
  }
}

function sentenceFor(step: StartupStep, error: unknown): string | undefined {
  // Node.js tries each address of a name, and wraps what it met.
  const cause: unknown = error instanceof AggregateError ? error.errors[0] : error;
  const { code, message } = (cause ?? {}) as { code?: unknown; message?: unknown };
  if (step === 'database' && /timeout expired|Connection terminated/.test(String(message))) {
    return silent;
  }
  return typeof code === 'string' ? SENTENCES[step][code] : undefined;
}

function wordsOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return error.message || ((error as NodeJS.ErrnoException).code ?? error.name);
}

/** One line per fault, for the person whose start failed. */
export function startupErrors(error: unknown): readonly string[] {
  return error instanceof ConfigurationError ? error.faults : [wordsOf(error)];
}

/** SQLSTATEs after which the same request may succeed a little later (PostgreSQL appendix A). */
const UNAVAILABLE_STATES = new Set([
  '25006', // read-only transaction: the server is a standby during a fail-over
  '25P03', // idle-in-transaction timeout
  '40001', // serialization failure: distributed servers report their conflicts so
  '40P01', // deadlock
  '53000', // insufficient resources
  '53100', // disk full
  '53200', // out of memory
  '53300', // too many connections
  '55P03', // lock not available
  '57014', // statement timeout
  '57P01', // the administrator shut the server down
  '57P02', // crash shutdown
  '57P03', // the server is starting up
  '57P05', // idle-session timeout
  '58030', // input/output error
]);
const UNAVAILABLE_CODES = new Set([
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
]);
const UNAVAILABLE_WORDS =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable|DataSource is not (initialized|connected)|Cannot use a pool after calling end/i;

/**
 * TypeORM's words for a connection that was lost under a transaction: it gives the connection up at once, and refuses what comes
 * after.
 */
const LOST_CONNECTION_NAMES = new Set([
  'CannotExecuteNotConnectedError',
  'ConnectionIsNotSetError',
  'QueryRunnerAlreadyReleasedError',
  'QueryRunnerProviderAlreadyReleasedError',
  'TransactionNotStartedError',
]);

const DATABASE_ERROR_NAMES = new Set([
  'QueryFailedError',
  'AggregateError',
  'Error',
  'error',
  'DatabaseError',
]);

/** Whether an error says that the database is away or overloaded, rather than that the request is wrong. */
export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (LOST_CONNECTION_NAMES.has(error.name)) return true;
  if (!DATABASE_ERROR_NAMES.has(error.name)) return false;
  const { code, syscall, driverError } = error as Error & Record<string, unknown>;
  // The socket of a server on this machine; a missing file is a fault of ours.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  if (typeof code === 'string') {
    if (UNAVAILABLE_STATES.has(code) || UNAVAILABLE_CODES.has(code) || code.startsWith('08')) {
      return true;
    }
  }
  return UNAVAILABLE_WORDS.test(error.message) || isDatabaseUnavailable(driverError);
}

/** Whether a lock was not to be had in time. */
export const isLocked = (error: unknown) => (error as { code?: unknown } | null)?.code === '55P03';

function violatedConstraint(error: unknown, state: string): string | undefined {
  const { code, constraint } = (error ?? {}) as { code?: unknown; constraint?: unknown };
  return code === state && typeof constraint === 'string' ? constraint : undefined;
}

/** The name of the unique constraint or index that refused a row, or undefined for any other error. */
export const violatedUniqueConstraint = (error: unknown) => violatedConstraint(error, '23505');

/** The name of the foreign key that refused a row, or undefined for any other error. */
export const violatedForeignKey = (error: unknown) => violatedConstraint(error, '23503');

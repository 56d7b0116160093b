/**
 * SQLSTATEs after which the same request may succeed a little later (PostgreSQL appendix A): a lost connection, lack of
 * resources, a shutdown or a start (classes 08, 53, 57P); a standby during a fail-over, a transaction that was idle for
 * too long, conflicts, a deadlock, a lock not available, a statement timeout, an input/output error.
 */
const UNAVAILABLE_STATE =
  /^(08...|53[0123]00|57P0[1235]|25006|25P03|40001|40P01|55P03|57014|58030)$/;
const UNAVAILABLE_CODE =
  /^(ECONN(ABORTED|REFUSED|RESET)|ENOTFOUND|EAI_AGAIN|EPIPE|ETIMEDOUT|EHOSTUNREACH)$/;
const UNAVAILABLE_WORDS =
  /Connection terminated|timeout expired|timeout exceeded when trying to connect|Query read timeout|Client has encountered a connection error|not queryable|DataSource is not (initialized|connected)|Cannot use a pool after calling end/i;

/** TypeORM's names for a connection lost under a transaction: it gives it up at once, and refuses what comes after. */
const LOST_CONNECTION =
  /^(CannotExecuteNotConnected|ConnectionIsNotSet|QueryRunner(Provider)?AlreadyReleased|TransactionNotStarted)Error$/;
const DATABASE_ERROR = /^(QueryFailedError|AggregateError|Error|error|DatabaseError)$/;

export function isDatabaseUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (LOST_CONNECTION.test(error.name)) return true;
  if (!DATABASE_ERROR.test(error.name)) return false;
  const { code, syscall, driverError } = error as Error & Record<string, unknown>;
  // The socket of a server on this machine. Any other missing file is our own fault.
  if (code === 'ENOENT' && syscall === 'connect') return true;
  if (UNAVAILABLE_STATE.test(String(code)) || UNAVAILABLE_CODE.test(String(code))) return true;
  return UNAVAILABLE_WORDS.test(error.message) || isDatabaseUnavailable(driverError);
}

export const violatedConstraint = (error: unknown) =>
  (error as { constraint?: string } | null)?.constraint;

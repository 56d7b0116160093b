import { isDatabaseUnavailable } from '../database/database-errors.js';

/** Where errors are told: standard error until there is a log. */
export interface ProcessLog {
  warn: (line: string) => void;
  fatal: (line: string) => void;
}

interface ProcessErrorHandlers {
  log: () => ProcessLog;
  /** Stops cleanly and ends the process with `process.exitCode`. */
  stop: () => void;
}

/** For a clean stop that hangs: longer than it may take, shorter than an orchestrator waits. */
const FORCED_EXIT_MS = 15_000;

/**
 * Handles errors that nobody has caught. A broken connection is logged and survived. After any other error the state of
 * the process is unknown, so it stops cleanly with exit code 1, for its supervisor to start again.
 */
export function handleProcessErrors({ log, stop }: ProcessErrorHandlers): void {
  const decide = (error: unknown) => {
    const words = error instanceof Error ? (error.stack ?? error.message) : String(error);
    if (isDatabaseUnavailable(error)) {
      log().warn(`A connection broke while nobody used it: ${words}`);
      return;
    }
    log().fatal(`An unexpected error ends the process: ${words}`);
    process.exitCode = 1;
    setTimeout(() => process.exit(), FORCED_EXIT_MS).unref();
    stop();
  };
  process.on('uncaughtException', decide).on('unhandledRejection', decide);
}

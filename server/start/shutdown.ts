import { Logger } from '@nestjs/common';
import { isDatabaseUnavailable } from '../database/database-errors.js';
import { fail } from './startup-errors.js';

/** For a clean stop that hangs: longer than it may take, shorter than an orchestrator waits. */
const FORCED_EXIT_MS = 15_000;

/**
 * Ends the process cleanly: at SIGTERM and SIGINT, and with exit code 1 after an error that nothing has caught, for its
 * supervisor to start it again. A broken connection is logged and survived.
 */
export function endCleanly(shutDown: () => Promise<void>): void {
  const logger = new Logger('Process');
  let stopping: Promise<void> | undefined;
  // Once: npm repeats what the terminal has sent already.
  const stop = () => {
    stopping ??= shutDown().then(() => process.exit(), fail);
  };
  const decide = (error: unknown) => {
    const words = error instanceof Error ? error.stack : String(error);
    if (isDatabaseUnavailable(error)) {
      logger.warn(`A connection broke while nothing used it: ${words}`);
      return;
    }
    logger.fatal(`An unexpected error ends the process: ${words}`);
    process.exitCode = 1;
    setTimeout(() => process.exit(), FORCED_EXIT_MS).unref();
    stop();
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  process.on('uncaughtException', decide).on('unhandledRejection', decide);
}

import type { NestFastifyApplication } from '@nestjs/platform-fastify';

/** How long unfinished requests are waited for: Docker grants ten seconds between SIGTERM and SIGKILL. */
const LAST_REQUESTS_MS = 8_000;

interface Running {
  app: NestFastifyApplication;
  /** How long the app goes on serving first, unready. */
  delaySeconds: number;
  /** Shuts down what the app used. */
  release: () => Promise<void>;
}

interface Shutdown {
  /** Names what there is to shut down. Until then, leaving is enough: PostgreSQL's guard notices by itself. */
  use: (running: Running) => void;
  /** Stops cleanly and ends the process with `process.exitCode`; once, however often it is called. */
  stop: () => void;
}

/**
 * Ends the process at SIGTERM and SIGINT. npm repeats what the terminal has sent already.
 * @param failed told when the shutdown itself fails
 */
export function prepareShutdown(failed: (error: unknown) => never): Shutdown {
  let running: Running | undefined;
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= shutDown(running).catch(failed);
  };
  process.on('SIGTERM', stop).on('SIGINT', stop);
  const use = (now: Running) => {
    running = now;
  };
  return { use, stop };
}

async function shutDown(running: Running | undefined): Promise<never> {
  if (running !== undefined) {
    const { app, delaySeconds, release } = running;
    const lastRequests = setTimeout(
      () => app.getHttpServer().closeAllConnections(),
      delaySeconds * 1_000 + LAST_REQUESTS_MS,
    );
    await app.close();
    clearTimeout(lastRequests);
    await release();
  }
  process.exit();
}

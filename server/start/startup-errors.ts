import { ConfigurationError } from '../config/environment.js';

const REMEDIES = {
  'data directory':
    "DATA_DIR can't be used. Give this account the folder (chown -R), or choose another one.",
  database: "The database can't be used. Check DATABASE_URL.",
  site: "The site can't listen. Change HOST or PORT.",
  metrics: "The metrics can't be served. Change METRICS_HOST or METRICS_PORT.",
};

/** @throws Error that names the setting where the system or PostgreSQL refuses it */
export async function explainFailure<T>(
  step: keyof typeof REMEDIES,
  work: () => T | Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { code, message } = error as { code?: unknown; message: string };
    // An error without a code is our own sentence, or a bug. Only the timeouts of `pg` have no code either.
    if (typeof code !== 'string' && !/timeout expired|Connection terminated/.test(message)) {
      throw error;
    }
    const remedy = message.startsWith('unsupported startup parameter')
      ? 'The pooler refuses what connections ask for: server/README.md, "Poolers".'
      : REMEDIES[step];
    throw new Error(`${remedy} (${message || String(code)})`, { cause: error });
  }
}

export function fail(error: unknown): never {
  const reason = error instanceof Error ? error.message : String(error);
  const lines = error instanceof ConfigurationError ? error.faults : [reason];
  for (const line of lines) process.stderr.write(`${line}\n`);
  process.exit(1);
}

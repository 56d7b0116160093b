import type { TestProject } from 'vitest/node';
import { isStale } from '#server/cli/build';
import { startDatabaseServer } from './database-server.js';
import { type Template } from './databases.js';

declare module 'vitest' {
  export interface ProvidedContext {
    template: Template;
  }
}

/** Runs once per project that needs a database: one server, the real migrations, one template. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  if (isStale()) {
    process.stderr.write(
      'dist/ is not of these sources: tests that need it may need `npm run build`.\n',
    );
  }
  const { template, stop } = await startDatabaseServer();
  project.provide('template', template);
  return stop;
}

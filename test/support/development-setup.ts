import { execFile } from 'node:child_process';
import { cp, rm } from 'node:fs/promises';
import { promisify } from 'node:util';
import { startSiteForBrowsers } from './browser-setup.js';

const FOLDER = 'dist.development';

/**
 * The site of `dist/` with the client built for development: StrictMode renders and runs effects twice, and React and Redux
 * Toolkit report what they find as console errors, which fail the test.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['SITE_URL']) return undefined;
  return startSiteForBrowsers(async () => {
    await rm(FOLDER, { recursive: true, force: true });
    await cp('dist', FOLDER, { recursive: true });
    await run(`${FOLDER}/server/cli/openapi.js`, `${FOLDER}/openapi.json`);
    await run(...'node_modules/vite/bin/vite.js build --config client/vite.config.ts'.split(' '));
    await run(`${FOLDER}/.prerender/program.js`);
    return [`${FOLDER}/server/main.js`];
  });
}

async function run(...program: string[]): Promise<void> {
  const env = { ...process.env, NODE_ENV: 'development', BUILD_DIR: FOLDER };
  await promisify(execFile)(process.execPath, program, { env });
}

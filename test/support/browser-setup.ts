import { isStale } from '#server/cli/build';
import { freePort } from '#server/start/free-port';
import { startSite } from './site.js';

/**
 * Runs once before all browser tests; the workers inherit what it puts into the environment.
 * With SITE_URL (and SITE_DATA_DIR, for the emails, and SITE_DATABASE_URL) set, a site that runs already is tested.
 */
export default async function setup(): Promise<(() => Promise<void>) | undefined> {
  if (process.env['SITE_URL']) return undefined;
  return startSiteForBrowsers();
}

/** @param prepare makes another program of `dist/` @returns what ends it */
export async function startSiteForBrowsers(
  prepare?: () => Promise<readonly string[]>,
): Promise<() => Promise<void>> {
  if (isStale()) throw new Error('dist/ is not of these sources: run `npm run build`.');
  // The origin whose scripts may call the API; a test puts a page there.
  const integrator = `http://127.0.0.1:${await freePort()}`;
  const site = await startSite({ CORS_ORIGINS: integrator }, await prepare?.());
  process.env['SITE_URL'] = site.url;
  process.env['SITE_DATA_DIR'] = site.dataDir;
  process.env['INTEGRATOR_ORIGIN'] = integrator;
  process.env['SITE_DATABASE_URL'] = site.databaseUrl;
  // Sites that a test starts for itself get a database of this server: to start another one takes seconds.
  process.env['TEST_DATABASE_URL'] ??= site.databaseUrl;
  return site.stop;
}

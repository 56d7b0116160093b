import { Session } from 'node:inspector/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '#support/app';
import { logIn, signUp } from '#support/factories';

/** Files of the server that a log-in may cross: somebody who mends it has to know them. */
const FILES_MOST = 25;

/** How the test runner has a module read what it exports: no function of ours. */
const EXPORT_GETTER = /^(get)?\s*\(\)\s*(=>)?\s*\{\s*(try\s*\{\s*)?return [\w$.]+;?\s*\}/;

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp({ env: { WORKER: 'off', RATE_LIMITS: 'on' }, watched: false });
});
afterAll(async () => site.close());

/** The files of the server whose functions run while `work` does; what runs when a file is loaded is not counted. */
async function filesOf(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session();
  session.connect();
  await session.post('Debugger.enable');
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
  await session.post('Profiler.takePreciseCoverage');
  await work();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  const files = new Set<string>();
  for (const { scriptId, url, functions } of result) {
    const [, file] = /\/server\/([^?]+)$/.exec(url) ?? [];
    if (file === undefined || url.includes('node_modules')) continue;
    const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId });
    const ran = functions.flatMap(({ ranges: [whole] }) =>
      whole && whole.count > 0 ? [scriptSource.slice(whole.startOffset, whole.endOffset)] : [],
    );
    if (ran.some((text) => !EXPORT_GETTER.test(text))) files.add(file);
  }
  session.disconnect();
  return [...files].toSorted();
}

describe('The way of a log-in', () => {
  it('crosses so few files that somebody can read them all', async () => {
    const user = await signUp(site);
    await logIn(site, user);
    const files = await filesOf(() => logIn(site, user));
    expect(files, files.join('\n')).toContain('auth/sessions/login.service.ts');
    expect(files.length, files.join('\n')).toBeLessThanOrEqual(FILES_MOST);
  });
});

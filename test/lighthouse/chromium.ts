import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser } from '#support/browser';

export interface RunningChromium {
  /** Where it listens for Lighthouse, on the loopback interface. */
  port: number;
  /** Ends it and removes its profile. */
  stop: () => Promise<void>;
  /** Ends it, for good and at once. */
  kill: () => void;
}

const START_MS = 30_000;

/** Starts the browser of the tests with a profile of its own and a debugging port of its choice. */
export async function startChromium(): Promise<RunningChromium> {
  const { executablePath, env, args } = await findBrowser();
  const profile = await mkdtemp(join(tmpdir(), 'northfold-chromium-'));
  const child = spawn(
    executablePath,
    [
      ...args,
      '--headless',
      '--remote-debugging-port=0',
      `--user-data-dir=${profile}`,
      'about:blank',
    ],
    { env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const gone = once(child, 'exit');
  const kill = () => void child.kill('SIGKILL');
  const stop = async () => {
    kill();
    await gone;
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  const port = new Promise<number>((done, fail) => {
    let said = '';
    child.stderr.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const found = /DevTools listening on ws:\/\/[^:]+:(\d+)\//.exec(said)?.[1];
      if (found) done(Number(found));
    });
    child.once('error', fail);
    child.once('exit', () => fail(new Error(`The browser ended before it listened.\n${said}`)));
    setTimeout(() => fail(new Error(`The browser does not listen.\n${said}`)), START_MS).unref();
  });
  try {
    return { port: await port, stop, kill };
  } catch (error) {
    await stop();
    throw error;
  }
}

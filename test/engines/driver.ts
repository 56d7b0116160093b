import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { freePort } from '#server/start/free-port';
import { until } from '#support/waiting';

/** Height of every window, in pixels. */
export const HEIGHT = 900;

/** A browser that takes commands of WebDriver (https://www.w3.org/TR/webdriver2/). */
export interface Engine {
  /** Sends a command by its path in the session, such as `url` or `element/1/click`. */
  command: (path: string, parameters?: object) => Promise<unknown>;
  /** Makes the window so wide that pages have `width` pixels. */
  resize: (width: number) => Promise<void>;
  close: () => Promise<void>;
}

/** The first of some paths that exists. @throws with what to install */
export function installed(paths: readonly string[], packageName: string): string {
  const found = paths.find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    `${paths[0]} is missing: on Debian or Ubuntu, install ${packageName}; elsewhere these tests do not run.`,
  );
}

/** Starts a driver and opens a session. @param program the driver with what starts it and its options, except the port */
export async function startDriver(
  [program = '', ...args]: readonly string[],
  capabilities: object,
  env: NodeJS.ProcessEnv = {},
): Promise<Omit<Engine, 'resize'>> {
  const port = await freePort();
  // A group of its own, which ends with all that it has started.
  const child = spawn(program, [...args, `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
    env: { ...process.env, ...env },
  });
  const kill = () => void (child.pid && process.kill(-child.pid));
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  const url = `http://127.0.0.1:${port}`;
  const post = async (path: string, parameters: object = {}): Promise<unknown> => {
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify(parameters);
    const response = await fetch(url + path, { method: 'POST', headers, body });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  const answers = async () => (await fetch(`${url}/status`).catch(() => undefined))?.ok === true;
  await until(`${program} takes commands`, answers);
  const opened = await post('/session', { capabilities: { alwaysMatch: capabilities } });
  const session = `/session/${(opened as { sessionId: string }).sessionId}`;
  return {
    command: (path, parameters) => post(`${session}/${path}`, parameters),
    close: async () => {
      await fetch(url + session, { method: 'DELETE' });
      const gone = once(child, 'exit');
      kill();
      await gone;
    },
  };
}

import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { freePort } from '#support/free-port';
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

/** Starts a program that must not outlive this process. */
export function start(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  stdio: StdioOptions = 'ignore',
): ChildProcess {
  const child = spawn(program, args, { stdio, env: { ...process.env, ...env } });
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  child.once('exit', () => process.off('exit', kill));
  return child;
}

export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill();
  await gone;
}

/** Starts a driver and opens a session. @param args besides the port */
export async function startDriver(
  program: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  capabilities: object,
): Promise<Omit<Engine, 'resize'>> {
  const port = await freePort();
  const child = start(program, [`--port=${port}`, ...args], env);
  const url = `http://127.0.0.1:${port}`;
  const post = async (path: string, parameters: object = {}): Promise<unknown> => {
    const response = await fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(parameters),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  try {
    await until(`${program} takes commands`, async () =>
      fetch(`${url}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const opened = await post('/session', { capabilities: { alwaysMatch: capabilities } });
    const session = `/session/${(opened as { sessionId: string }).sessionId}`;
    return {
      command: (path, parameters) => post(`${session}/${path}`, parameters),
      close: async () => {
        await fetch(url + session, { method: 'DELETE' });
        await end(child);
      },
    };
  } catch (error) {
    await end(child);
    throw error;
  }
}

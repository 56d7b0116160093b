import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

/** The first of some paths that exists. @throws with what to install */
export function installed(paths: readonly string[], packageName: string): string {
  const found = paths.find((path) => existsSync(path));
  if (found) return found;
  throw new Error(
    `${paths[0]} is missing: on Debian or Ubuntu, apt-get install ${packageName}; elsewhere these tests do not run.`,
  );
}

/** Starts a program that prints nothing of interest. It must not outlive this process. */
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

/** A browser that takes commands of WebDriver (https://www.w3.org/TR/webdriver2/), in a window of its own. */
export interface Engine {
  /** Sends a command by the path that it has over HTTP, such as `url` or `element/1/click`. */
  command: (path: string, parameters?: object) => Promise<unknown>;
  /** Makes the window so wide that pages have `width` pixels. */
  resize: (width: number) => Promise<void>;
  close: () => Promise<void>;
}

/** Height of every window, in pixels. */
export const HEIGHT = 900;

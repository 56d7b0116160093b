import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** For tests of commands: each call is a process of its own, on a machine that may be busy. */
export const COMMANDS_MS = 120_000;

/** How a command ended, and what it printed. */
export interface CommandResult {
  code: number | null;
  out: string;
  err: string;
}

/** Runs a command of the built product (`npm run accounts`, ...) with some environment variables more. */
export async function runCommand(
  command: 'accounts' | 'mail' | 'migrate' | 'openapi',
  args: readonly string[],
  env: NodeJS.ProcessEnv,
): Promise<CommandResult> {
  const child = spawn(process.execPath, [`dist/server/cli/${command}.js`, ...args], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, err] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code: child.exitCode, out, err };
}

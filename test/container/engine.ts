import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

const execute = promisify(execFile);
const QUICK_MS = 60_000;
const INSTALL_MS = 600_000;

/** The program that builds and runs images here. */
export interface Engine {
  cli: 'docker' | 'podman';
  /** Flags of `build` and of `run` that a machine without an init system or a bridge needs. */
  buildFlags: string[];
  runFlags: string[];
}

const DOCKER: Engine = { cli: 'docker', buildFlags: ['--network', 'host'], runFlags: [] };
const PODMAN: Engine = {
  cli: 'podman',
  buildFlags: ['--network', 'host', '--isolation', 'chroot', '--format', 'docker'],
  // The probe is run by hand: a timer of its own would need systemd.
  runFlags: ['--health-interval', 'disable'],
};

/** Runs a program to its end and returns what it printed. @throws with its words when it fails. */
export async function run(program: string, args: string[], timeout = QUICK_MS): Promise<string> {
  const { stdout } = await execute(program, args, { timeout, maxBuffer: 64 * 1024 * 1024 });
  return stdout.trim();
}

/** The same, with its output shown as it comes. */
export async function show(program: string, args: string[], timeout: number): Promise<void> {
  const child = spawn(program, args, { stdio: 'inherit', timeout });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0)
    throw new Error(`${program} ${args[0] ?? ''} failed (exit code ${String(code)}).`);
}

export const succeeds = async (program: string, args: string[], timeout?: number) =>
  run(program, args, timeout).then(
    () => true,
    () => false,
  );

/**
 * A Docker whose daemon answers, or podman, which needs none. On a Debian machine where we are root,
 * podman is installed when both are missing.
 * @returns undefined where there is nothing to be had
 */
export async function findEngine(): Promise<Engine | undefined> {
  if (await succeeds('docker', ['info'])) return DOCKER;
  if (await succeeds('podman', ['info'])) return PODMAN;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  console.log('No container engine: installing podman with apt-get.');
  const install = ['install', '--yes', '--no-install-recommends', 'podman', 'runc'];
  const installed =
    (await succeeds('apt-get', install, INSTALL_MS)) ||
    ((await succeeds('apt-get', ['update'], INSTALL_MS)) &&
      (await succeeds('apt-get', install, INSTALL_MS)));
  return installed && (await succeeds('podman', ['info'])) ? PODMAN : undefined;
}

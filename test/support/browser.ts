import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { access, chmod, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { findPackageJSON } from 'node:module';
import { arch, platform } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { promisify } from 'node:util';

/** The settings that Playwright, or a start of the browser by hand, has to pass on. */
export interface Browser {
  executablePath: string;
  /** Variables to add to the browser's environment; empty for an installed browser. */
  env: Record<string, string>;
  args: string[];
}

const run = promisify(execFile);
const root = resolve(import.meta.dirname, '../..');
// Root may not use the sandbox and most containers lack it; the tests visit our own pages only.
// Without a graphics card, painting goes without the detour through an emulated one.
const args = ['--no-sandbox', '--disable-gpu'];

/**
 * Finds a Chromium, or unpacks the one that came with npm.
 * Order: BROWSER_PATH, Playwright's own download, `@sparticuz/chromium` (Linux x64), an installed Chrome.
 */
export async function findBrowser(): Promise<Browser> {
  const given = process.env['BROWSER_PATH'];
  if (given) {
    await access(given);
    return { executablePath: given, env: {}, args };
  }
  const downloaded = await playwrightDownload();
  if (downloaded) return { executablePath: downloaded, env: {}, args };
  if (platform() === 'linux' && arch() === 'x64') return unpacked();
  const installed = installedBrowsers.find((path) => existsSync(path));
  if (installed) return { executablePath: installed, env: {}, args };
  throw new Error(
    'No browser found. Set BROWSER_PATH to a Chromium or Chrome, or run `npx playwright install chromium`.',
  );
}

const installedBrowsers = [
  '/usr/bin/google-chrome',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

async function playwrightDownload(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test');
  const path = chromium.executablePath();
  return path && existsSync(path) ? path : undefined;
}

/** The browser of `@sparticuz/chromium`, unpacked once per version under node_modules/.cache. */
async function unpacked(): Promise<Browser> {
  const manifest = findPackageJSON('@sparticuz/chromium', import.meta.url) ?? '';
  const { version }: { version: string } = JSON.parse(await readFile(manifest, 'utf8'));
  const home = join(root, 'node_modules/.cache/chromium', version);
  if (!existsSync(home)) await unpack(home);
  return {
    executablePath: join(home, 'chromium'),
    env: {
      LD_LIBRARY_PATH: join(home, 'al2023/lib'),
      FONTCONFIG_FILE: join(home, 'fonts.conf'),
    },
    args,
  };
}

/** Unpacks beside its final place and renames, so that half a browser is never started. */
async function unpack(home: string): Promise<void> {
  await mkdir(dirname(home), { recursive: true });
  const partial = await mkdtemp(`${home}.partial-`);
  try {
    // A process of its own: the package reads TMPDIR for its destination and leaves out its shared
    // libraries unless it believes to be on AWS; neither belongs into this process.
    await run(
      process.execPath,
      [
        '--input-type=module',
        '--eval',
        'import chromium from "@sparticuz/chromium"; await chromium.executablePath();',
      ],
      {
        cwd: root,
        env: { ...process.env, TMPDIR: partial, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
        timeout: 120_000,
      },
    );
    await writeFile(join(partial, 'fonts.conf'), fontConfiguration(home));
    // Unpacked by root in one run and started by another user in the next.
    await chmod(partial, 0o755);
    await chmod(join(partial, 'chromium'), 0o755);
    await rename(partial, home);
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    // Another process was quicker and its copy is complete: use that.
    if (!existsSync(home)) throw error;
  }
}

/**
 * A page without any font crashes this build, so it gets the package's own besides the system's,
 * and the generic families are named: without names fontconfig picks any face, even a symbol one.
 */
function fontConfiguration(home: string): string {
  const families: Record<string, string[]> = {
    'sans-serif': ['Open Sans', 'DejaVu Sans'],
    'system-ui': ['Open Sans', 'DejaVu Sans'],
    monospace: ['DejaVu Sans Mono', 'Liberation Mono', 'Open Sans'],
  };
  const aliases = Object.entries(families).map(
    ([family, faces]) =>
      `  <alias binding="strong"><family>${family}</family><prefer>${faces
        .map((face) => `<family>${face}</family>`)
        .join('')}</prefer></alias>`,
  );
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${join(home, 'fonts')}</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${join(home, 'font-cache')}</cachedir>
${aliases.join('\n')}
  <config><rescan><int>0</int></rescan></config>
</fontconfig>
`;
}

import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Engine, HEIGHT, installed, startDriver } from './driver.js';

const BROWSERS = ['4.1', '6.0', '4.0'].flatMap((version) =>
  ['x86_64', 'aarch64'].map(
    (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
  ),
);

/** GTK's styles: without room around its buttons the window can be as narrow as a phone. */
const NARROW =
  '* { min-width: 0; padding: 0; margin: 0; border-width: 0; } entry { font-size: 1px; }';

/** Starts WebKitGTK's small browser on a screen in memory. */
export async function startWebKit(): Promise<Engine> {
  const binary = installed(BROWSERS, 'webkit2gtk-driver');
  const driver = installed(['/usr/bin/WebKitWebDriver'], 'webkit2gtk-driver');
  const screen = installed(['/usr/bin/xvfb-run'], 'xvfb and xauth');
  const home = await mkdtemp(join(tmpdir(), 'northfold-webkit-'));
  await mkdir(join(home, 'gtk-3.0'));
  await writeFile(join(home, 'gtk-3.0/gtk.css'), NARROW);
  const session = await startDriver(
    [screen, '--auto-servernum', '--server-args=-screen 0 1400x1200x24', driver],
    { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } },
    {
      XDG_CONFIG_HOME: home,
      HOME: home,
      TMPDIR: home,
      // Containers lack what its sandbox needs; it visits our own pages only.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
    },
  );
  return {
    command: session.command,
    resize: async (width) => {
      await session.command('window/rect', { width, height: HEIGHT });
    },
    close: async () => {
      await session.close();
      await rm(home, { recursive: true, force: true });
    },
  };
}

import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#support/free-port';
import { until } from '#support/waiting';
import { end, type Engine, HEIGHT, installed, start } from './program.js';

const BROWSERS = ['4.1', '6.0', '4.0'].flatMap((version) =>
  ['x86_64', 'aarch64'].map(
    (machine) => `/usr/lib/${machine}-linux-gnu/webkit2gtk-${version}/MiniBrowser`,
  ),
);

/** GTK's styles: without room around its buttons the window can be as narrow as a phone. */
const NARROW =
  '* { min-width: 0; padding: 0; margin: 0; border-width: 0; } entry { font-size: 1px; }';

/** Starts WebKitGTK's small browser on a screen that nobody sees, and drives it by WebDriver. */
export async function startWebKit(): Promise<Engine> {
  const driver = installed(['/usr/bin/WebKitWebDriver'], 'webkit2gtk-driver');
  const browser = installed(BROWSERS, 'webkit2gtk-driver');
  const xvfb = installed(['/usr/bin/Xvfb'], 'xvfb');
  const home = await mkdtemp(join(tmpdir(), 'northfold-webkit-'));
  await mkdir(join(home, 'gtk-3.0'));
  await writeFile(join(home, 'gtk-3.0/gtk.css'), NARROW);
  const screen = start(
    xvfb,
    ['-displayfd', '1', '-screen', '0', '1400x1200x24', '-nolisten', 'tcp'],
    {},
    ['ignore', 'pipe', 'ignore'],
  );
  const display = String((await once(screen.stdout ?? screen, 'data'))[0]).trim();
  const port = await freePort();
  const child = start(driver, [`--port=${port}`], {
    DISPLAY: `:${display}`,
    XDG_CONFIG_HOME: home,
    HOME: home,
    // Containers lack what its sandbox needs; it visits our own pages only.
    WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    LIBGL_ALWAYS_SOFTWARE: '1',
  });
  const url = `http://127.0.0.1:${port}`;
  const post = async (path: string, parameters: object = {}): Promise<unknown> => {
    const response = await fetch(url + path, { method: 'POST', body: JSON.stringify(parameters) });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(JSON.stringify(value));
    return value;
  };
  let session = '';
  const close = async () => {
    if (session) await fetch(`${url}/session/${session}`, { method: 'DELETE' });
    await end(child);
    await end(screen);
    await rm(home, { recursive: true, force: true });
  };
  try {
    await until('WebKitWebDriver takes commands', async () =>
      fetch(`${url}/status`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
    const options = { binary: browser, args: ['--automation'] };
    const opened = await post('/session', {
      capabilities: { alwaysMatch: { 'webkitgtk:browserOptions': options } },
    });
    session = (opened as { sessionId: string }).sessionId;
    const command: Engine['command'] = (path, parameters) =>
      post(`/session/${session}/${path}`, parameters);
    return {
      command,
      resize: async (width) => {
        await command('window/rect', { width, height: HEIGHT });
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

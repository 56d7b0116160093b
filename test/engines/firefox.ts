import { type Engine, HEIGHT, installed, startDriver } from './driver.js';

const RESIZE = `const { style } = gBrowser.selectedBrowser;
  style.flex = 'none';
  style.minWidth = '0';
  style.width = arguments[0] + 'px';
  style.height = arguments[1] + 'px';`;

/** Starts Firefox without a window. */
export async function startFirefox(): Promise<Engine> {
  const binary = installed(['/usr/bin/firefox-esr', '/usr/bin/firefox'], 'firefox-esr');
  const driver = installed(
    ['/usr/local/bin/geckodriver', '/usr/bin/geckodriver', '/snap/bin/geckodriver'],
    'geckodriver (https://github.com/mozilla/geckodriver/releases)',
  );
  // Its own interface is written to below.
  const session = await startDriver([driver, '--allow-system-access'], {
    'moz:firefoxOptions': { binary, args: ['-headless'] },
  });
  return {
    ...session,
    // Its window has a least width; the part of it that shows the page has none.
    resize: async (width) => {
      await session.command('window/rect', { width: 1400, height: HEIGHT + 200 });
      await session.command('moz/context', { context: 'chrome' });
      await session.command('execute/sync', { script: RESIZE, args: [width, HEIGHT] });
      await session.command('moz/context', { context: 'content' });
    },
  };
}

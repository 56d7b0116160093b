import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '#support/free-port';
import { until } from '#support/waiting';
import { end, type Engine, HEIGHT, installed, start } from './program.js';

/**
 * Starts Firefox without a window and drives it by Marionette, its own form of WebDriver: geckodriver, which
 * would translate, is not among Debian's packages.
 */
export async function startFirefox(): Promise<Engine> {
  const program = installed(['/usr/bin/firefox-esr', '/usr/bin/firefox'], 'firefox-esr');
  const home = await mkdtemp(join(tmpdir(), 'northfold-firefox-'));
  const port = await freePort();
  await writeFile(join(home, 'user.js'), `user_pref("marionette.port", ${port});\n`);
  const child = start(
    program,
    [
      '--headless',
      '--marionette',
      '--remote-allow-system-access',
      '--no-remote',
      '--profile',
      home,
    ],
    { HOME: home },
  );
  const close = async () => {
    await end(child);
    await rm(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    const send = marionette(await connected(port));
    await send('WebDriver:NewSession', { capabilities: {} });
    return {
      command: async (path, parameters) => {
        const [name = '', id, action = ''] = path.split('/');
        const command = NAMES[action || path] ?? name;
        return unwrapped(await send(command, { ...parameters, ...(action && { id }) }));
      },
      // Its window has a least width; the part of it that shows the page has none.
      resize: async (width) => {
        await send('WebDriver:SetWindowRect', { width: 1400, height: HEIGHT + 200 });
        await send('Marionette:SetContext', { value: 'chrome' });
        await send('WebDriver:ExecuteScript', { script: RESIZE, args: [width, HEIGHT] });
        await send('Marionette:SetContext', { value: 'content' });
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

const RESIZE = `const { style } = gBrowser.selectedBrowser;
  style.flex = 'none';
  style.minWidth = '0';
  style.width = arguments[0] + 'px';
  style.height = arguments[1] + 'px';`;

/** Marionette's names by those that the commands have over HTTP. */
const NAMES: Record<string, string> = {
  url: 'WebDriver:Navigate',
  'execute/sync': 'WebDriver:ExecuteScript',
  click: 'WebDriver:ElementClick',
  value: 'WebDriver:ElementSendKeys',
};

function unwrapped(result: unknown): unknown {
  return typeof result === 'object' && result !== null && 'value' in result ? result.value : result;
}

async function connected(port: number): Promise<Socket> {
  let socket: Socket | undefined;
  await until('Firefox takes commands', async () => {
    socket = await new Promise<Socket | undefined>((resolve) => {
      const tried = connect(port, '127.0.0.1', () => resolve(tried));
      tried.on('error', () => resolve(undefined));
    });
    return socket !== undefined;
  });
  if (!socket) throw new Error('Firefox takes no commands.');
  return socket;
}

type Reply = [
  type: 1,
  id: number,
  error: { error: string; message: string } | null,
  result: unknown,
];

/** Messages are JSON behind its length in bytes and a colon; the first one, a greeting, is no reply. */
function marionette(socket: Socket) {
  const waiting = new Map<number, (reply: Reply) => void>();
  let received = Buffer.alloc(0);
  let sent = 0;
  socket.on('data', (data: Buffer) => {
    received = Buffer.concat([received, data]);
    for (;;) {
      const colon = received.indexOf(':');
      const endsAt = colon + 1 + Number(received.subarray(0, Math.max(colon, 0)).toString());
      if (colon < 0 || received.length < endsAt) return;
      const message: unknown = JSON.parse(received.subarray(colon + 1, endsAt).toString());
      received = received.subarray(endsAt);
      if (Array.isArray(message)) waiting.get(message[1])?.(message as Reply);
    }
  });
  return async (command: string, parameters: object): Promise<unknown> => {
    const id = (sent += 1);
    const reply = new Promise<Reply>((resolve) => waiting.set(id, resolve));
    const message = JSON.stringify([0, id, command, parameters]);
    socket.write(`${Buffer.byteLength(message)}:${message}`);
    const [, , error, result] = await reply;
    waiting.delete(id);
    if (error) throw new Error(`${error.error}: ${error.message}`);
    return result;
  };
}

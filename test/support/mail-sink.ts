import { createServer, type Server, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { parseMessage, type Message } from './mime.js';
import { freePort } from './free-port.js';

/**
 * How the server behaves from now on:
 * - `take` accepts every letter; `slow` does so after a second;
 * - `refuse` closes the port; `hang` accepts the connection and says nothing;
 * - `drop` breaks the connection in the middle of a letter;
 * - `swallow` takes the letter and breaks the connection instead of saying so;
 * - `later` answers each recipient with 451, `never` with 550.
 */
export type MailMood = 'take' | 'slow' | 'refuse' | 'hang' | 'drop' | 'swallow' | 'later' | 'never';

export interface Delivery {
  messageId: string;
  letter: Message;
  /** When it was taken, in milliseconds since the epoch. */
  at: number;
}

/** A mail server in one of several moods: SMTP as much as a client needs, faults as a test wishes. */
export interface MailSink {
  /** For SMTP_URL. */
  url: string;
  /** Every letter taken, in order, repeats included. */
  deliveries: Delivery[];
  /** Connections that were made so far. */
  connections: () => number;
  turn: (mood: MailMood) => Promise<void>;
  close: () => Promise<void>;
}

const SLOW_MS = 1_000;

/** Starts a mail server on a free loopback port. */
export async function startMailSink(first: MailMood = 'take'): Promise<MailSink> {
  const port = await freePort();
  const deliveries: Delivery[] = [];
  const sockets = new Set<Socket>();
  let mood: MailMood = first;
  let connections = 0;
  let server: Server | undefined;

  const take = async (source: string, socket: Socket) => {
    if (mood === 'slow') await pause(SLOW_MS);
    const letter = parseMessage(source.replaceAll('\r\n..', '\r\n.'));
    deliveries.push({ messageId: letter.headers.get('message-id') ?? '', letter, at: Date.now() });
    if (mood === 'swallow') socket.destroy();
    else socket.write('250 Taken\r\n');
  };

  const answer = (line: string): string => {
    const verb = line.slice(0, 4).toUpperCase();
    if (verb === 'EHLO' || verb === 'HELO') return '250 sink';
    if (verb === 'RCPT' && mood === 'later') return '451 Try again later';
    if (verb === 'RCPT' && mood === 'never') return '550 No such mailbox';
    if (verb === 'DATA') return '354 Go on';
    if (verb === 'QUIT') return '221 Bye';
    return '250 Fine';
  };

  const serve = (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => sockets.delete(socket));
    if (mood === 'hang') return;
    socket.write('220 sink\r\n');
    let pending = '';
    let letter = false;
    socket.on('data', (chunk) => {
      pending += chunk.toString('latin1');
      while (!socket.destroyed) {
        const end = pending.indexOf(letter ? '\r\n.\r\n' : '\r\n');
        if (letter && mood === 'drop' && pending.length > 0) return void socket.destroy();
        if (end < 0) return;
        const piece = pending.slice(0, end);
        pending = pending.slice(end + (letter ? 5 : 2));
        if (letter) {
          letter = false;
          void take(Buffer.from(piece, 'latin1').toString('utf8'), socket);
        } else {
          const reply = answer(piece);
          letter = reply.startsWith('354');
          socket.write(`${reply}\r\n`);
          if (reply.startsWith('221')) socket.end();
        }
      }
    });
  };

  const open = async () => {
    server = createServer(serve);
    const opened = server;
    await new Promise<void>((resolve, reject) => {
      opened.once('error', reject).listen(port, '127.0.0.1', resolve);
    });
  };
  const shut = async () => {
    for (const socket of sockets) socket.destroy();
    const open = server;
    server = undefined;
    await new Promise<void>((resolve) => (open ? open.close(() => resolve()) : resolve()));
  };

  if (mood !== 'refuse') await open();
  return {
    url: `smtp://127.0.0.1:${port}`,
    deliveries,
    connections: () => connections,
    turn: async (next) => {
      mood = next;
      // Whoever is connected meets the new mood from the beginning.
      await shut();
      if (next !== 'refuse') await open();
    },
    close: shut,
  };
}

import type { Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server';
import { type Message, parseMessage } from './email-message.js';
import { freePort } from '#server/start/free-port';

/**
 * How the server behaves from now on:
 * - `take` accepts every email; `slow` does so after a second, or after `delayMs`;
 * - `refuse` closes the port; `hang` accepts the connection and says nothing, `close` closes it then;
 * - `drop` breaks the connection in the middle of an email;
 * - `swallow` takes the email and breaks the connection instead of saying so;
 * - `later` answers each recipient with 451, `never` with 550.
 */
export type MailMood =
  'take' | 'slow' | 'refuse' | 'hang' | 'close' | 'drop' | 'swallow' | 'later' | 'never';

export interface Delivery {
  messageId: string;
  email: Message;
  /** Addresses as the client gave them, whatever the headers say. */
  envelope: { from: string; to: string[] };
}

/** A real mail server in one of several moods, with faults as a test wishes. */
export interface MailSink {
  /** For SMTP_URL. */
  url: string;
  /** Every email taken, in order, repeats included. */
  deliveries: Delivery[];
  /** Connections that were made so far. */
  connections: () => number;
  /** Emails that wait for this server to take them. */
  undecided: () => number;
  turn: (mood: MailMood) => Promise<void>;
  close: () => Promise<void>;
}

export interface MailSinkOptions {
  mood?: MailMood;
  /** How long taking an email takes in the mood `slow`. */
  delayMs?: (email: Message) => number;
  /** For TLS and authentication. Without, it offers no STARTTLS. */
  smtp?: SMTPServerOptions;
}

const SLOW_MS = 1_000;

const refusal = (code: number, text: string) =>
  Object.assign(new Error(text), { responseCode: code });

/** Starts a mail server on a free loopback port. */
export async function startMailSink({
  mood: first = 'take',
  delayMs = () => SLOW_MS,
  smtp = { disabledCommands: ['STARTTLS'] },
}: MailSinkOptions = {}): Promise<MailSink> {
  const port = await freePort();
  const deliveries: Delivery[] = [];
  const sockets = new Map<number, Socket>();
  let mood: MailMood = first;
  let connections = 0;
  let undecided = 0;
  let server: SMTPServer | undefined;

  const take = async (source: Buffer, { remotePort: from, envelope }: SMTPServerSession) => {
    const email = await parseMessage(source);
    const patience = mood === 'slow' ? delayMs(email) : 0;
    undecided += 1;
    await pause(patience, undefined, { ref: false });
    undecided -= 1;
    deliveries.push({
      messageId: email.headers.get('message-id') ?? '',
      email,
      envelope: {
        from: envelope.mailFrom ? envelope.mailFrom.address : '',
        to: envelope.rcptTo.map(({ address }) => address),
      },
    });
    if (mood === 'swallow') sockets.get(from)?.destroy();
  };

  const open = async () => {
    const opened = new SMTPServer({
      authOptional: true,
      // Nothing waits for a client that hangs up.
      closeTimeout: 100,
      onConnect: (_session, done) => {
        if (mood !== 'hang' && mood !== 'close') done();
      },
      onRcptTo: (_address, _session, done) => {
        if (mood === 'later') done(refusal(451, 'Try again later'));
        else if (mood === 'never') done(refusal(550, 'No such mailbox'));
        else done();
      },
      onData: (stream, session, done) => {
        if (mood === 'drop') stream.once('data', () => sockets.get(session.remotePort)?.destroy());
        buffer(stream)
          .then(async (source) => (mood === 'drop' ? undefined : take(source, session)))
          .then(() => done(), done);
      },
      ...smtp,
    });
    server = opened;
    // Clients that hang up in mid-email are part of the tests.
    opened.on('error', () => undefined);
    opened.server.on('connection', (socket: Socket) => {
      connections += 1;
      const from = socket.remotePort ?? 0;
      sockets.set(from, socket);
      if (mood === 'close') socket.end();
      socket.on('close', () => sockets.delete(from));
    });
    await new Promise<void>((resolve) => opened.listen(port, '127.0.0.1', resolve));
  };
  const shut = async () => {
    for (const socket of sockets.values()) socket.destroy();
    const open = server;
    server = undefined;
    await new Promise<void>((resolve) => (open ? open.close(() => resolve()) : resolve()));
  };

  if (mood !== 'refuse') await open();
  return {
    url: `smtp://127.0.0.1:${port}`,
    deliveries,
    connections: () => connections,
    undecided: () => undecided,
    turn: async (next) => {
      mood = next;
      // A client that is connected has to connect again, and so meets the new mood from the beginning.
      await shut();
      if (next !== 'refuse') await open();
    },
    close: shut,
  };
}

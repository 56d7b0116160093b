import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { parseMessage, type Message } from './mime.js';

/** An SMTP server on a free loopback port that keeps what it receives. */
export interface TestSmtpServer {
  /** For SMTP_URL. */
  url: string;
  received: Message[];
  close: () => Promise<void>;
}

/** @param options override how it answers, for instance `onRcptTo` to refuse a recipient. */
export async function startSmtpServer(options: SMTPServerOptions = {}): Promise<TestSmtpServer> {
  const received: Message[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      buffer(stream).then((letter) => {
        received.push(parseMessage(letter));
        done();
      }, done);
    },
    ...options,
  });
  // A client that hangs up in mid-letter is part of the tests.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.server.address();
  if (address === null || typeof address === 'string') throw new Error('No port was given.');
  return {
    url: `smtp://127.0.0.1:${address.port}`,
    received,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

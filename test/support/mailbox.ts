import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseMessage, type Message } from './email-message.js';

const POLL_MS = 25;

/** The letters that an application without SMTP_URL has written under its DATA_DIR. */
export class Mailbox {
  private readonly folder: string;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'mail');
  }

  /** Every letter so far to an address, or to anybody; oldest first. */
  async letters(to?: string): Promise<Message[]> {
    const names = await readdir(this.folder).catch(() => []);
    const files = names.filter((name) => name.endsWith('.eml')).toSorted();
    const letters = await Promise.all(
      files.map(async (name) => parseMessage(await readFile(join(this.folder, name)))),
    );
    return letters.filter((letter) => !to || letter.to.toLowerCase().includes(to.toLowerCase()));
  }

  /** All letters as they lie in their files, one after the other. */
  async files(): Promise<string> {
    const names = await readdir(this.folder);
    const files = names.filter((name) => name.endsWith('.eml'));
    return (await Promise.all(files.map((name) => readFile(join(this.folder, name), 'utf8')))).join(
      '\n',
    );
  }

  /**
   * Waits for a letter that suits and returns the newest.
   * @param after a letter that does not count
   * @throws after `timeout` milliseconds, naming the subjects that did arrive.
   */
  async waitFor(
    to: string,
    {
      subject = /./,
      timeout = 10_000,
      after,
    }: { subject?: RegExp; timeout?: number; after?: Message } = {},
  ): Promise<Message> {
    const deadline = Date.now() + timeout;
    for (;;) {
      const letters = await this.letters(to);
      const found = letters.findLast(
        ({ subject: title, headers }) =>
          subject.test(title) && headers.get('message-id') !== after?.headers.get('message-id'),
      );
      if (found) return found;
      if (Date.now() > deadline) {
        const subjects = letters.map((letter) => letter.subject).join(', ') || 'nothing';
        throw new Error(`No letter like ${subject} came to ${to}; there was ${subjects}.`);
      }
      await pause(POLL_MS);
    }
  }

  /** The token in the newest reset letter to an address. */
  async resetToken(to: string): Promise<string> {
    return tokenIn('reset-password', await this.waitFor(to, { subject: /reset/i }));
  }

  /** The token in the newest confirmation email to an address. @param after an email that does not count */
  async confirmationToken(to: string, after?: Message): Promise<string> {
    const subject = /confirm/i;
    const email = await this.waitFor(to, { subject, ...(after && { after }) });
    return tokenIn('confirm-email', email);
  }
}

function tokenIn(page: string, { to, text }: Message): string {
  const token = new RegExp(`/${page}/([\\w.~-]+)`).exec(text)?.[1];
  if (!token) throw new Error(`The email to ${to} holds no link to ${page}:\n${text}`);
  return token;
}

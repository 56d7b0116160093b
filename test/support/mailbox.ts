import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseMessage, type Message } from './email-message.js';

const POLL_MS = 25;

/** Emails by path: a file is complete when it has its name, and is never written again. */
const parsed = new Map<string, Promise<Message>>();

function parsedOnce(path: string): Promise<Message> {
  const email = parsed.get(path) ?? readFile(path).then(parseMessage);
  parsed.set(path, email);
  return email;
}

/** The emails that an application without SMTP_URL has written under its DATA_DIR. */
export class Mailbox {
  private readonly folder: string;

  constructor(dataDir: string) {
    this.folder = join(dataDir, 'mail');
  }

  /** Every email so far to an address, or to anybody; oldest first. */
  async emails(to = ''): Promise<Message[]> {
    const emails = await Promise.all((await this.paths()).map(parsedOnce));
    return emails.filter((email) => email.to.toLowerCase().includes(to.toLowerCase()));
  }

  /** All emails as they lie in their files, one after the other. */
  async files(): Promise<string> {
    const paths = await this.paths();
    return (await Promise.all(paths.map((path) => readFile(path, 'utf8')))).join('\n');
  }

  /**
   * Waits for an email that suits and returns the newest.
   * @param after an email that does not count
   * @throws after `timeout` milliseconds, naming the subjects that did arrive.
   */
  async waitFor(
    to: string,
    {
      subject = /./,
      timeout = 30_000,
      after,
    }: { subject?: RegExp; timeout?: number; after?: Message } = {},
  ): Promise<Message> {
    const deadline = Date.now() + timeout;
    for (;;) {
      const emails = await this.emails(to);
      const found = emails.findLast(
        ({ subject: title, headers }) =>
          subject.test(title) && headers.get('message-id') !== after?.headers.get('message-id'),
      );
      if (found) return found;
      if (Date.now() > deadline) {
        const subjects = emails.map((email) => email.subject).join(', ') || 'nothing';
        throw new Error(`No email like ${subject} came to ${to}; there was ${subjects}.`);
      }
      await pause(POLL_MS);
    }
  }

  /**
   * The token in the newest reset email to an address, or in the newest security notice with such a subject.
   * @param after an email that does not count
   */
  async resetToken(to: string, subject = /reset/i, after?: Message): Promise<string> {
    return tokenIn('reset-password', await this.waitFor(to, { subject, ...(after && { after }) }));
  }

  /** The token in the newest confirmation email to an address. @param after an email that does not count */
  async confirmationToken(to: string, after?: Message): Promise<string> {
    const subject = /confirm/i;
    const email = await this.waitFor(to, { subject, ...(after && { after }) });
    return tokenIn('confirm-email', email);
  }

  /** The token in the newest email to an address that an account is to have. @param after an email that does not count */
  async newEmailToken(to: string, after?: Message): Promise<string> {
    const subject = /Confirm your new email address/;
    const email = await this.waitFor(to, { subject, ...(after && { after }) });
    return tokenIn('confirm-new-email', email);
  }

  /** Their names sort by time. */
  private async paths(): Promise<string[]> {
    const names = await readdir(this.folder).catch(() => []);
    return names
      .filter((name) => name.endsWith('.eml'))
      .toSorted()
      .map((name) => join(this.folder, name));
  }
}

function tokenIn(page: string, { to, text }: Message): string {
  const token = new RegExp(`/${page}/([\\w.~-]+)`).exec(text)?.[1];
  if (!token) throw new Error(`The email to ${to} holds no link to ${page}:\n${text}`);
  return token;
}

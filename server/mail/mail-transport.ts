import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Injectable, OnApplicationShutdown } from '@nestjs/common';
import nodemailer, { type SendMailOptions, type Transporter } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import SMTPPool from 'nodemailer/lib/smtp-pool';
import { Environment } from '../config/environment.js';
import { isLoopback } from '../config/loopback.js';
import { HopelessError } from '../queue/queue.js';
import type { Mailbox } from './email.js';

/** Milliseconds: the times of RFC 5321 section 4.5.3.2. Giving up sooner sends a slow server an email again. */
const TIMEOUTS = {
  greetingTimeout: 5 * 60_000,
  // The longest of the times after that, which is for the answer to the end of the message.
  socketTimeout: 10 * 60_000,
  // Not in the RFC: there is no conversation yet that could be done twice.
  connectionTimeout: 60_000,
  dnsTimeout: 10_000,
};

/** Also if an attacker on the way hides that the server offers STARTTLS. @param setting SMTP_TLS; undefined: unless on this machine */
export function requiresTls(smtpUrl: string, setting: Environment['smtpTls']): boolean {
  return setting === undefined ? !isLoopback(new URL(smtpUrl).hostname) : setting === 'required';
}

/**
 * RFC 5321 section 4.2.3: there is no such mailbox here, and asking again will not make one. Of what a server refuses
 * by its policy (RFC 3463, x.7.x: relaying denied, a blocklist) or of the sender, an operator may mend the cause.
 */
export function isHopeless(error: unknown): boolean {
  if (error instanceof HopelessError) return true;
  const { command, responseCode, response } = (error ?? {}) as Record<string, unknown>;
  return (
    command === 'RCPT TO' &&
    [550, 551, 553].includes(Number(responseCode)) &&
    !/^5\d\d[ -]5\.7\./.test(String(response))
  );
}

interface Email extends SendMailOptions {
  text: string;
  html: string;
  to: Mailbox;
  cc: Mailbox[];
  replyTo: Mailbox[];
}

/** Whether a mail server needs SMTPUTF8 for it (RFC 6531). A domain has a spelling in ASCII. */
const isBeyondAscii = ({ address }: Mailbox) => /[^\0-\x7f].*@/.test(address);

/** The same email, unencoded: people who try the site open its file, and quoted-printable would cut a link in two. */
function readable({ text, html, ...rest }: Email): SendMailOptions {
  const part = (type: string, content: string) => ({
    raw: `Content-Type: ${type}; charset=utf-8\nContent-Transfer-Encoding: 8bit\n\n${content}`.replaceAll(
      '\n',
      '\r\n',
    ),
  });
  return { ...rest, alternatives: [part('text/plain', text), part('text/html', html)] };
}

/** Delivers emails by SMTP_URL, or without one as files under `<DATA_DIR>/mail`. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  private readonly pool: SMTPPool | undefined;
  private readonly smtp: Transporter<SMTPPool.SentMessageInfo> | undefined;
  private readonly composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
  private readonly folder: string;

  constructor({ smtpUrl, smtpTls, dataDir }: Environment) {
    this.folder = resolve(dataDir, 'mail');
    if (smtpUrl === undefined) return;
    this.pool = new SMTPPool({
      url: smtpUrl,
      pool: true,
      // The queue tries again, at its own pace.
      maxRequeues: 0,
      // Certificates are checked either way; those of a private authority come in by NODE_EXTRA_CA_CERTS.
      requireTLS: requiresTls(smtpUrl, smtpTls),
      ...TIMEOUTS,
    });
    this.smtp = nodemailer.createTransport(this.pool);
  }

  /** By then the queue's workers have stopped. */
  onApplicationShutdown(): void {
    this.smtp?.close();
  }

  /** @param name of the file: a repeat replaces it @returns the words of the mail server that has it, or where the whole file is */
  async send(email: Email, name: string): Promise<string> {
    if (this.smtp) {
      const { response, rejectedErrors } = await this.smtp.sendMail(await this.acceptable(email));
      // Of several recipients it takes some: trying again beats saying that it was sent.
      for (const refusal of rejectedErrors ?? []) throw refusal;
      return response;
    }
    const { message } = await this.composer.sendMail(readable(email));
    // Links take over accounts: only the account that runs the product reads them.
    await mkdir(this.folder, { recursive: true, mode: 0o700 });
    const file = join(this.folder, `${name}.eml`);
    // Under another name first: a watcher of the folder never sees half an email.
    await writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
    await rename(`${file}.part`, file);
    return `written to ${file}`;
  }

  /** Without addresses that the mail server doesn't take. @throws HopelessError if they're recipients */
  private async acceptable(email: Email): Promise<Email> {
    const { to, cc, replyTo } = email;
    if (![to, ...cc, ...replyTo].some(isBeyondAscii) || (await this.takesUtf8())) return email;
    const refused = [to, ...cc].find(isBeyondAscii)?.address;
    if (refused) throw new HopelessError(`The mail server doesn't take ${refused} (no SMTPUTF8).`);
    return { ...email, replyTo: replyTo.filter((each) => !isBeyondAscii(each)) };
  }

  /** Asked each time: few addresses need it. */
  private async takesUtf8(): Promise<boolean> {
    const connection = new SMTPConnection(this.pool?.options);
    try {
      await new Promise<void>((resolve, reject) => {
        connection.once('error', reject);
        // Of a connection that ends before its greeting, only this callback hears.
        connection.connect((error) => (error ? reject(error) : resolve()));
      });
      return /[ -]SMTPUTF8\b/im.test(String(connection.lastServerResponse));
    } finally {
      connection.quit();
    }
  }
}

import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Injectable, Logger, OnApplicationShutdown } from '@nestjs/common';
import nodemailer, { type SendMailOptions } from 'nodemailer';
import { Environment } from '../config/environment.js';

/** Milliseconds. A mail server that hangs costs a try, never a connection for ever. */
const SMTP_TIMEOUTS = {
  connectionTimeout: 10_000,
  greetingTimeout: 10_000,
  socketTimeout: 30_000,
  dnsTimeout: 10_000,
};

/** RFC 5322 section 2.1.1: a longer line must not be left as it is. */
const LINE_MAX = 998;

/**
 * The same email, unencoded: its file is opened by people who try the site, and quoted-printable would
 * cut a reset link in two.
 */
function readable(email: SendMailOptions): SendMailOptions {
  const { text, html, ...rest } = email;
  if (typeof text !== 'string' || typeof html !== 'string') return email;
  if (`${text}\n${html}`.split('\n').some((line) => line.length > LINE_MAX)) return email;
  const part = (type: string, content: string) => ({
    raw: [
      `Content-Type: ${type}; charset=utf-8`,
      'Content-Transfer-Encoding: 8bit',
      '',
      ...content.split('\n'),
    ].join('\r\n'),
  });
  return { ...rest, alternatives: [part('text/plain', text), part('text/html', html)] };
}

/** Delivers emails by SMTP_URL, or without one as files under `<DATA_DIR>/mail`. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  private readonly logger = new Logger('Mail');
  private readonly deliver: (email: SendMailOptions, name: string) => Promise<void>;
  private readonly close: () => void;

  constructor(environment: Environment) {
    const { smtpUrl, dataDir } = environment;
    if (smtpUrl === undefined) {
      const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
      this.deliver = async (email, name) => {
        const { message } = await composer.sendMail(readable(email));
        await this.writeFile(resolve(dataDir, 'mail'), name, message as Buffer);
      };
      this.close = () => composer.close();
    } else {
      const smtp = nodemailer.createTransport({ url: smtpUrl, pool: true, ...SMTP_TIMEOUTS });
      this.deliver = async (email) => {
        await smtp.sendMail(email);
      };
      this.close = () => smtp.close();
    }
  }

  /** By then the queue's workers have stopped. */
  onApplicationShutdown(): void {
    this.close();
  }

  /**
   * Resolves when the mail server has accepted the email, or its file is complete.
   * @param name tells files apart: the same email sent again replaces its file.
   */
  async send(email: SendMailOptions, name: string): Promise<void> {
    await this.deliver(email, name);
  }

  private async writeFile(folder: string, name: string, message: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${name}.eml`);
    // Under another name first: who watches the folder never sees half an email.
    await writeFile(`${file}.part`, message);
    await rename(`${file}.part`, file);
    this.logger.log(`An email was written to ${file}`);
  }
}

import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { Injectable, Logger } from '@nestjs/common';
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
 * The same letter, unencoded: its file is opened by people who try the site, and quoted-printable would
 * cut a reset link in two.
 */
function readable(letter: SendMailOptions): SendMailOptions {
  const { text, html, ...rest } = letter;
  if (typeof text !== 'string' || typeof html !== 'string') return letter;
  if (`${text}\n${html}`.split('\n').some((line) => line.length > LINE_MAX)) return letter;
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

/** Delivers letters by SMTP_URL, or without one as files under `<DATA_DIR>/mail`. */
@Injectable()
export class MailTransport {
  private readonly logger = new Logger('Mail');
  private readonly deliver: (letter: SendMailOptions, name: string) => Promise<void>;
  readonly close: () => void;

  constructor(environment: Environment) {
    const { smtpUrl, dataDir } = environment;
    if (smtpUrl === undefined) {
      const composer = nodemailer.createTransport({ streamTransport: true, buffer: true });
      this.deliver = async (letter, name) => {
        const { message } = await composer.sendMail(readable(letter));
        await this.writeFile(resolve(dataDir, 'mail'), name, message as Buffer);
      };
      this.close = () => composer.close();
    } else {
      const smtp = nodemailer.createTransport({ url: smtpUrl, pool: true, ...SMTP_TIMEOUTS });
      this.deliver = async (letter) => {
        await smtp.sendMail(letter);
      };
      this.close = () => smtp.close();
    }
  }

  /**
   * Resolves when the mail server has accepted the letter, or its file is complete.
   * @param name tells files apart: the same letter sent again replaces its file.
   */
  async send(letter: SendMailOptions, name: string): Promise<void> {
    await this.deliver(letter, name);
  }

  private async writeFile(folder: string, name: string, message: Buffer): Promise<void> {
    await mkdir(folder, { recursive: true });
    const file = join(folder, `${name}.eml`);
    // Under another name first: who watches the folder never sees half a letter.
    await writeFile(`${file}.part`, message);
    await rename(`${file}.part`, file);
    this.logger.log(`A letter was written to ${file}`);
  }
}

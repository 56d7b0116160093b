import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import nodemailer, { type SendMailOptions } from 'nodemailer';

/**
 * Reset links take over accounts: nobody but the account that runs the product reads them. Files that an earlier
 * release left open are closed at start (see `data-directory.ts`).
 */
const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

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

/** Writes emails into a folder, one `.eml` file each. */
export class EmailFiles {
  private readonly composer = nodemailer.createTransport({ streamTransport: true, buffer: true });

  constructor(private readonly folder: string) {}

  async send(email: SendMailOptions, name: string): Promise<string> {
    const { message } = await this.composer.sendMail(readable(email));
    await mkdir(this.folder, { recursive: true, mode: FOLDER_MODE });
    const file = join(this.folder, `${name}.eml`);
    // Under another name first: a watcher of the folder never sees half an email.
    await writeFile(`${file}.part`, message as Buffer, { mode: FILE_MODE });
    await rename(`${file}.part`, file);
    return `written to ${file}`;
  }

  close(): void {
    this.composer.close();
  }
}

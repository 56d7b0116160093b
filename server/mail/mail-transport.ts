import { resolve } from 'node:path';
import { Injectable, OnApplicationShutdown } from '@nestjs/common';
import type { SendMailOptions } from 'nodemailer';
import { Environment } from '../config/environment.js';
import { EmailFiles } from './email-files.js';
import { SmtpClient } from './smtp-client.js';

/** Delivers emails by SMTP_URL, or without one as files under `<DATA_DIR>/mail`. */
@Injectable()
export class MailTransport implements OnApplicationShutdown {
  private readonly way: EmailFiles | SmtpClient;

  constructor({ smtpUrl, smtpTls, dataDir }: Environment) {
    this.way =
      smtpUrl === undefined
        ? new EmailFiles(resolve(dataDir, 'mail'))
        : new SmtpClient(smtpUrl, smtpTls);
  }

  /** By then the queue's workers have stopped. */
  onApplicationShutdown(): void {
    this.way.close();
  }

  /**
   * Resolves when the mail server has accepted the email, or its file is complete.
   * @param name tells files apart: the same email sent again replaces its file.
   * @returns the mail server's words, or where the file is
   */
  async send(email: SendMailOptions, name: string): Promise<string> {
    return this.way.send(email, name);
  }
}

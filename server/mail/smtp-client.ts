import nodemailer, { type SendMailOptions, type Transporter } from 'nodemailer';
import type SMTPPool from 'nodemailer/lib/smtp-pool';
import { isLoopback } from '../shared/loopback.js';
import type { Environment } from '../config/environment.js';

/**
 * Milliseconds. The times that RFC 5321 section 4.5.3.2 asks of a client, or more: five minutes for the greeting, and
 * at every other step the longest of its times, ten minutes, which is for the answer to the end of the message. A
 * client that gives up sooner sends a slow server the same email again and again.
 */
const TIMEOUTS = {
  greetingTimeout: 5 * 60_000,
  socketTimeout: 10 * 60_000,
  // Not in the RFC: there is no conversation yet that could be done twice.
  connectionTimeout: 60_000,
  dnsTimeout: 10_000,
};

/** The workers' places (see `queue-worker.ts`), and as many that a restart of the queue may leave waiting. */
const CONNECTIONS = 10;

/**
 * Whether an email may leave through TLS only. Without it, credentials and reset links would cross the
 * network in clear whenever somebody on the way hides the server's offer of STARTTLS.
 * @param setting SMTP_TLS; undefined requires it except of this very machine
 */
export function requiresTls(smtpUrl: string, setting: Environment['smtpTls']): boolean {
  return setting === undefined ? !isLoopback(new URL(smtpUrl).hostname) : setting === 'required';
}

/**
 * RFC 5321 section 4.2.3: there is no such mailbox here, and asking again will not make one. Of what a server refuses
 * by its policy (RFC 3463, x.7.x: relaying denied, a blocklist) or of the sender, an operator may mend the cause.
 */
export function isUnknownMailbox(error: unknown): boolean {
  const { command, responseCode, response } = (error ?? {}) as Record<string, unknown>;
  return (
    command === 'RCPT TO' &&
    [550, 551, 553].includes(Number(responseCode)) &&
    !/^5\d\d[ -]5\.7\./.test(String(response))
  );
}

/** The mail server's own words about a failure, all lines of them, or else the fault's. */
export function responseOf(error: unknown): string {
  const { response } = (error ?? {}) as Record<string, unknown>;
  if (typeof response === 'string' && response !== '') return response.replaceAll(/\s+/g, ' ');
  return error instanceof Error ? error.message : String(error);
}

export class SmtpClient {
  private readonly pool: Transporter<SMTPPool.SentMessageInfo>;

  constructor(url: string, setting: Environment['smtpTls']) {
    this.pool = nodemailer.createTransport({
      url,
      pool: true,
      maxConnections: CONNECTIONS,
      // The queue tries again, at its own pace.
      maxRequeues: 0,
      // Certificates are checked either way; those of a private authority come in by NODE_EXTRA_CA_CERTS.
      requireTLS: requiresTls(url, setting),
      ...TIMEOUTS,
    });
  }

  /** @returns the server's words */
  async send(email: SendMailOptions): Promise<string> {
    const { response } = await this.pool.sendMail(email);
    return response;
  }

  close(): void {
    this.pool.close();
  }
}

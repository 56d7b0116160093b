import { fork } from 'node:child_process';
import { extname } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EmailFacts } from '../../database/entities/incoming-email.entity.js';
import type { Mailbox } from '../../mail/email.js';
import { REPLY_MAX } from '../../shared/lengths.js';

export interface Email {
  /** Names in lower case, duplicates included. Encoded words are decoded in ids only. */
  headers: [name: string, value: string][];
  /** Of several, the first with an address. */
  from: Mailbox | undefined;
  replyTo: Mailbox | undefined;
  to: Mailbox[];
  cc: Mailbox[];
  subject: string;
  /** At most REPLY_MAX characters. It says what was left out. */
  text: string;
  attachments: EmailFacts['attachments'];
  /** Of a report (RFC 3464, QSBMF): what became of an email, why, and its headers, each a line. */
  report?: { action: string; diagnostic: string; returned: string };
}

/** The largest take 6 s on an idle machine. One is read at a time, and no other job waits for it. */
const TIME_MS = 30_000;
const HEAP_MB = 160;
/** In the sources, where Node.js leaves the types out, or in the build. */
const READER = fileURLToPath(new URL(`./email-reader${extname(import.meta.url)}`, import.meta.url));
/** Bytes that are shown of an email that can't be read. */
const SHOWN_MAX = 20_000;

export interface ParsedEmail extends Email {
  isRead: boolean;
  /** The values of headers, a line each. */
  header: (...names: string[]) => string;
}

/** One that says nothing, or takes too much to read, has its beginning as its text. @throws where no program starts */
export async function parseRawEmail(raw: Buffer): Promise<ParsedEmail> {
  const email = (await read(raw)) as Email | undefined;
  if (email?.text || email?.from) {
    const header = (...names: string[]) =>
      email.headers.flatMap(([name, value]) => (names.includes(name) ? value : [])).join('\n');
    return { ...email, isRead: true, header };
  }
  // As it came, without what no text can have.
  const text = raw.toString('utf8', 0, SHOWN_MAX).replaceAll(/[^\P{Cc}\t\n]/gu, '');
  const nothing = { headers: [], from: undefined, replyTo: undefined, to: [], cc: [] };
  const rest = { attachments: [], isRead: false, header: () => '' };
  return { ...nothing, ...rest, subject: '', text: text.trim() };
}

/** @param number its place in the email's `attachments`, from 0 */
export async function readAttachment(raw: Buffer, number: number) {
  const found = (await read(raw, number)) as { name: string; content: Uint8Array } | undefined;
  return found && { ...found, content: Buffer.from(found.content) };
}

/**
 * Strangers write emails: ten megabytes of line ends take gigabytes. A program that knows no secret reads each one, since
 * a thread that runs out of memory may end the process.
 */
const read = async (raw: Buffer, ...attachment: number[]): Promise<unknown> =>
  new Promise((resolve, reject) => {
    const reader = fork(READER, [REPLY_MAX, ...attachment].map(String), {
      execArgv: [`--max-old-space-size=${HEAP_MB}`],
      env: {},
      serialization: 'advanced',
      stdio: 'ignore',
      timeout: TIME_MS,
      killSignal: 'SIGKILL',
    });
    reader.once('message', (email) => resolve(email ?? undefined));
    // Where it takes too much to read.
    reader.once('disconnect', () => resolve(undefined));
    reader.on('error', reject);
    reader.send(raw);
  });

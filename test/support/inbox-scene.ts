import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { canonicalEmail } from '#server/shared/email-address';
import { signUpStaff } from './staff.js';

export type Staff = Awaited<ReturnType<typeof signUpStaff>>;

/** A message as its writer sent it, and what became of it since. */
interface Written {
  name?: string;
  email?: string;
  subject?: string;
  message?: string;
  status?: 'new' | 'open' | 'done' | 'spam';
  /** How long ago it came. */
  minutesAgo?: number;
}

/** The inbox of the site under test, which other tests fill, too: each finds its own messages by a word that they have. */
export class InboxScene {
  readonly word = `w${randomBytes(5).toString('hex')}`;

  constructor(
    private readonly url: string,
    private readonly database: pg.Pool,
  ) {}

  /** Where the list shows the messages of this test alone. */
  list(show = 'new', as: 'state' | 'view' = 'state'): string {
    return `/inbox?${as}=${show}&q=${this.word}`;
  }

  /** A message that came by the contact form; one who sends many is taken for a robot there. @returns its id */
  async write(message: Written = {}): Promise<string> {
    const {
      name = 'Ada Lovelace',
      email = `${this.word}@example.com`,
      subject = 'A difference engine',
      message: text = 'We have one from 1991.\nCan you read its source?',
      status = 'new',
      minutesAgo = 0,
    } = message;
    const { rows } = await this.database.query<{ id: string }>(
      `INSERT INTO contact_messages (name, email, email_canonical, subject, message, status, received_at)
       VALUES ($1, $2, $3, $4, $5, $6, now() - make_interval(mins => $7)) RETURNING id`,
      [name, email, canonicalEmail(email), subject, `${text}\n${this.word}`, status, minutesAgo],
    );
    return rows[0]?.id ?? '';
  }

  /** A colleague who works over the API. */
  async colleague(name: string): Promise<Staff> {
    const query = async (sql: string, values: unknown[]): Promise<unknown> =>
      (await this.database.query(sql, values)).rows;
    return signUpStaff({ url: this.url, database: { query } }, name);
  }

  async run(sql: string, values: unknown[] = []): Promise<unknown> {
    return this.database.query(sql, values);
  }
}

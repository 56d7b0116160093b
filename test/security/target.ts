import { randomBytes } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserContext, chromium, type Page } from '@playwright/test';
import { findBrowser } from '#support/browser';
import { buildUser, call, type CallOptions, type Credentials } from '#support/factories';
import type { Mailbox } from '#support/mailbox';
import type { Facility } from './requirement.js';

/** The facilities that only the test's own installation offers, besides its address. */
export interface Insight {
  /** The emails it wrote. */
  emails?: Mailbox;
  /** Its output so far. */
  output?: () => string;
  /** Runs a statement in its database. */
  database?: (sql: string, values: unknown[]) => Promise<Record<string, unknown>[]>;
  /** The secret that signs its tokens. */
  secret?: string;
  /** A replica behind one proxy, which the test plays: through it a call may come from any address. */
  elsewhere?: { url: string };
  /** Its metrics, as Prometheus reads them. */
  metrics?: () => Promise<string>;
}

/** A running product, and ways to make accounts on it. Everything it made, it deletes at the end. */
export class Target {
  private readonly accounts: Credentials[] = [];
  private shared: Promise<Credentials> | undefined;

  constructor(
    readonly url: string,
    private readonly insight: Insight = {},
  ) {}

  has(facility: Facility): boolean {
    return this.insight[facility] !== undefined;
  }

  get emails(): Mailbox {
    return given(this.insight.emails, 'emails');
  }

  get output(): () => string {
    return given(this.insight.output, 'output');
  }

  get database(): NonNullable<Insight['database']> {
    return given(this.insight.database, 'database');
  }

  get secret(): string {
    return given(this.insight.secret, 'secret');
  }

  /** A call by a client at another address. */
  async callFrom(address: string, path: string, options: CallOptions = {}): Promise<Response> {
    const elsewhere = given(this.insight.elsewhere, 'elsewhere');
    const headers = { ...options.headers, 'x-forwarded-for': address };
    return call(elsewhere, path, { ...options, headers });
  }

  /** The value of a metric now. */
  async metric(name: string): Promise<number> {
    const text = await given(this.insight.metrics, 'metrics')();
    return Number(new RegExp(`^${name} (.+)$`, 'm').exec(text)?.[1]);
  }

  /** A new account of this check's own. Sign-ups of one client are limited: each comes from elsewhere, where that can be. */
  async account(overrides: Partial<Credentials> = {}): Promise<Credentials> {
    const account = buildUser(overrides);
    const options = { body: account };
    const response = this.has('elsewhere')
      ? await this.callFrom(`203.0.${this.accounts.length % 255}.1`, '/auth/signup/email', options)
      : await this.call('/auth/signup/email', options);
    const answer = await response.text();
    if (response.status !== 201) throw new Error(`Signup failed: ${answer}`);
    this.accounts.push(account);
    return account;
  }

  /** One account for all checks that only read. Sign-ups are limited. */
  async anyAccount(): Promise<Credentials> {
    this.shared ??= this.account();
    return this.shared;
  }

  /** Logs in. */
  async token(
    account?: Credentials,
    { remember = false }: { remember?: boolean } = {},
  ): Promise<string> {
    const { email, password } = account ?? (await this.anyAccount());
    const body = { email, password, remember_me: remember };
    const response = await this.call('/auth/login/email', { body });
    if (response.status !== 200) throw new Error(`Login failed: ${await response.text()}`);
    const { access_token: token } = (await response.json()) as { access_token: string };
    return token;
  }

  async call(path: string, options?: CallOptions): Promise<Response> {
    return patiently(() => call(this, path, options));
  }

  async fetch(path: string, init?: RequestInit): Promise<Response> {
    return patiently(() => fetch(this.url + path, init));
  }

  /** Visits the site in a real browser. */
  async browse<T>(work: (page: Page, context: BrowserContext) => Promise<T>): Promise<T> {
    const { executablePath, env, args } = await findBrowser();
    const browser = await chromium.launch({
      executablePath,
      args,
      env: Object.fromEntries(
        Object.entries({ ...process.env, ...env }).filter(
          (entry): entry is [string, string] => entry[1] !== undefined,
        ),
      ),
    });
    try {
      const context = await browser.newContext({ baseURL: this.url });
      return await work(await context.newPage(), context);
    } finally {
      await browser.close();
    }
  }

  /** Deletes the accounts that are still there. */
  async cleanUp(): Promise<void> {
    for (const account of this.accounts) {
      const token = await this.token(account).catch(() => undefined);
      if (token !== undefined) await this.call('/auth/delete', { method: 'DELETE', token });
    }
  }
}

/** Text that nothing else contains. */
export const marker = () => `probe${randomBytes(6).toString('hex')}`;

/** Whether an answer is the limit of calls without a token in ten seconds: all checks together make more. */
const isPatienceAsked = ({ status, headers }: Response) =>
  status === 429 && headers.get('ratelimit-policy')?.startsWith('"anonymous-client"') === true;

/** Waits where the checks are too many for one client; every other limit is what they are about. */
async function patiently(send: () => Promise<Response>): Promise<Response> {
  const response = await send();
  if (!isPatienceAsked(response)) return response;
  await response.arrayBuffer();
  await pause(Number(response.headers.get('retry-after')) * 1_000);
  return send();
}

function given<T>(value: T | undefined, name: Facility): T {
  if (value === undefined) throw new Error(`This check needs ${name}.`);
  return value;
}

import assert from 'node:assert/strict';
import { setTimeout as pause } from 'node:timers/promises';
import { buildUser, call, type CallOptions, type Credentials } from '#support/factories';

/** A running product, met from outside. The accounts made on it are deleted at the end. */
export class Target {
  private readonly accounts: Credentials[] = [];
  private shared: Promise<Credentials> | undefined;

  constructor(readonly url: string) {}

  async account(): Promise<Credentials> {
    const account = buildUser();
    const response = await this.call('/auth/signup/email', { body: account });
    assert.equal(response.status, 201, await response.text());
    this.accounts.push(account);
    return account;
  }

  /** A token of an account, or of one that all checks share: sign-ups are limited. */
  async token(account?: Credentials): Promise<string> {
    this.shared ??= this.account();
    const body = { ...(account ?? (await this.shared)), remember_me: false };
    const response = await this.call('/auth/login/email', { body });
    const { access_token: token } = Object(await response.json());
    assert.equal(typeof token, 'string', `A log-in answered ${response.status}.`);
    return token;
  }

  call(path: string, options?: CallOptions): Promise<Response> {
    return patiently(() => call(this, path, options));
  }

  fetch(path: string, init?: RequestInit): Promise<Response> {
    return patiently(() => fetch(this.url + path, { redirect: 'manual', ...init }));
  }

  async cleanUp(): Promise<void> {
    for (const account of this.accounts) {
      const token = await this.token(account).catch(() => undefined);
      if (token !== undefined) await this.call('/auth/delete', { method: 'DELETE', token });
    }
  }
}

/** Waits where all checks together are too many calls for one client in ten seconds. */
async function patiently(send: () => Promise<Response>): Promise<Response> {
  const response = await send();
  const policy = response.headers.get('ratelimit-policy') ?? '';
  if (response.status !== 429 || !policy.startsWith('"client-bodies"')) return response;
  await pause(Number(response.headers.get('retry-after')) * 1_000);
  return send();
}

import { expect } from 'vitest';
import type { TestApp } from './app.js';
import { buildUser, call, confirmedOwner, type Credentials } from './factories.js';

export const REQUESTED = /new email address was requested/;
export const CHANGED = /has a new email address/;
export const ARRIVED = /now log in to Northfold with this address/;

export const askForChange = async (site: TestApp, token: string, body: object) =>
  call(site, '/auth/email', { method: 'PUT', token, body });

export const confirmChange = async (site: TestApp, token: string | undefined, link: string) =>
  call(site, '/auth/email/confirm', { body: { token: link }, ...(token && { token }) });

export const freeAddress = () => buildUser().email;

/** Asks for an address. @returns the token of the link that came there */
export async function linkFor(site: TestApp, token: string, email: string): Promise<string> {
  expect((await askForChange(site, token, { email })).status).toBe(202);
  return site.mailbox.newEmailToken(email);
}

/** An account with an address that was just changed. `from` is the one that it had. */
export async function moved(site: TestApp, user?: Credentials & { token: string }) {
  const owner = user ?? (await confirmedOwner(site));
  const email = freeAddress();
  const link = await linkFor(site, owner.token, email);
  expect((await confirmChange(site, owner.token, link)).status).toBe(204);
  return { ...owner, from: owner.email, email };
}

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { TOTP } from 'otpauth';
import { EntityManager } from 'typeorm';
import { User } from '../database/entities/user.entity.js';
import { AccountAdministrationService } from '../users/account-administration.service.js';
import { withServices } from './product.js';

const CREDENTIALS = { email: 'dev@northfold.example', password: 'two ridges, one northern light' };
const MESSAGE = {
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  subject: 'A difference engine',
  message: 'We have one from 1991 and would like to read its source code.',
};

/** A member of staff for development, made once. @returns what to print, and what gives codes of the second step */
export async function devAccount(url: string, dataDir: string) {
  const file = join(dataDir, 'dev-account-key');
  if (!existsSync(file)) writeFileSync(file, await make(url), { mode: 0o600 });
  const secret = readFileSync(file, 'utf8');
  const code = () => new TOTP({ secret }).generate();
  const { email, password } = CREDENTIALS;
  const sentence = `Log in as ${email} with “${password}” and a code: ${code()} now, another one by c + Enter.`;
  return { sentence, code };
}

/** @returns the key of its authenticator app */
async function make(url: string): Promise<string> {
  const post = async (path: string, body: object, token?: string) => {
    const headers = {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
    };
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    });
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
    return answer.status === 204 ? {} : ((await answer.json()) as Record<string, string>);
  };
  while (!(await fetch(`${url}/health/ready`).catch(() => undefined))?.ok) await pause(100);
  await post('/auth/signup/email', CREDENTIALS);
  await withServices(async (services) => {
    const { email } = CREDENTIALS;
    await services.get(EntityManager).update(User, { email }, { emailConfirmedAt: new Date() });
    await services.get(AccountAdministrationService).setStaff(email, true);
  });
  const { access_token: token } = await post('/auth/login/email', CREDENTIALS);
  const { key = '' } = await post('/auth/second-step', {}, token);
  // Of the time step before: the code of now is good for a log-in then.
  const code = new TOTP({ secret: key }).generate({ timestamp: Date.now() - 30_000 });
  await post('/auth/second-step/confirm', { code }, token);
  await post('/contact', MESSAGE);
  return key;
}

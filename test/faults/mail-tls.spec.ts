import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { buildContactMessage, call } from '#support/factories';
import { useFaultScene } from './fault-scene.js';
import { type MailSink, startMailSink } from '#support/mail-sink';
import { until } from '#support/waiting';

const run = promisify(execFile);
const USER = 'northfold';
const PASSWORD = 'a-password-for-the-mail-server';

const scene = useFaultScene({ each: true });
let sink: MailSink | undefined;
beforeEach(async () => {
  // A certificate for localhost that signs itself: a client that gets it as an authority trusts it.
  const files = [
    '-keyout',
    join(scene.directory, 'key.pem'),
    '-out',
    join(scene.directory, 'certificate.pem'),
  ];
  await run('openssl', [
    ...'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2'.split(' '),
    ...'-subj /CN=localhost -addext subjectAltName=DNS:localhost'.split(' '),
    ...files,
  ]);
});
afterEach(() => sink?.close());

/** A login to the mail server. */
interface Login {
  username: string | null | undefined;
  password: string | null | undefined;
  secure: boolean;
}

/** Sends a contact message through a mail server that wants a login. */
async function send(env: NodeJS.ProcessEnv, { startTls }: { startTls: boolean }) {
  const logins: Login[] = [];
  const started = await startMailSink({
    smtp: {
      authOptional: false,
      allowInsecureAuth: true,
      key: await readFile(join(scene.directory, 'key.pem')),
      cert: await readFile(join(scene.directory, 'certificate.pem')),
      disabledCommands: startTls ? [] : ['STARTTLS'],
      onAuth: ({ username, password }, { secure }, done) => {
        logins.push({ username, password, secure });
        done(null, { user: USER });
      },
    },
  });
  sink = started;
  const address = new URL(started.url.replace('127.0.0.1', 'localhost'));
  Object.assign(address, { username: USER, password: PASSWORD });
  const product = await scene.start({ SMTP_URL: address.href, ...env });
  expect((await call(product, '/contact', { body: buildContactMessage() })).status).toBe(201);
  await until('the email was sent or refused', async () => {
    if (started.deliveries.length > 0) return true;
    return (await lastError()) !== undefined;
  });
  return { logins, deliveries: started.deliveries, error: await lastError() };
}

async function lastError(): Promise<string | undefined> {
  const { rows } = await scene.client.query<{ error: string | null }>(
    'SELECT last_error AS error FROM jobs',
  );
  return rows[0]?.error ?? undefined;
}

describe('a mail server', () => {
  it('that offers no STARTTLS hears neither the password nor an email', async () => {
    const sent = await send({ SMTP_TLS: 'required' }, { startTls: false });
    expect(sent.error).toMatch(/STARTTLS/);
    expect(sent).toMatchObject({ logins: [], deliveries: [] });
  });

  it('with a certificate that no authority vouches for gets neither the password nor an email', async () => {
    const sent = await send({ SMTP_TLS: 'required' }, { startTls: true });
    expect(sent.error).toMatch(/self-signed certificate/);
    expect(sent).toMatchObject({ logins: [], deliveries: [] });
  });

  it('with a certificate that a given authority vouches for gets the email through TLS', async () => {
    const NODE_EXTRA_CA_CERTS = join(scene.directory, 'certificate.pem');
    const sent = await send({ SMTP_TLS: 'required', NODE_EXTRA_CA_CERTS }, { startTls: true });
    expect(sent.deliveries).toHaveLength(1);
    expect(sent.logins).toEqual([{ username: USER, password: PASSWORD, secure: true }]);
  });
});

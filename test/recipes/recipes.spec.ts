import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmod, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTransport } from 'nodemailer';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '#server/start/free-port';
import { query } from '#support/databases';
import { call } from '#support/factories';
import { makeToken, revokeToken } from '#support/personal-tokens';
import type { Product } from '#support/product-process';
import { signUpStaff, writeMessage } from '#support/staff';
import { useFaultScene } from '../faults/fault-scene.js';
import { run, startNginx, startPostfix, writeToken } from './programs.js';

const INBOX = 'inbox@northfold.example';
const SETTINGS = { INBOX_ADDRESS: INBOX, PUBLIC_URL: 'https://www.example.com', TRUST_PROXY: '1' };

const scene = useFaultScene();
const rows = async (sql: string, values: unknown[] = []) => query(scene.databaseUrl, sql, values);
const at = (...names: string[]) => join(scene.directory, ...names);
const log = async (program: string) => readFile(at(program, 'log'), 'utf8');
const postfix = async (program: string, argument: string) =>
  (await run(program, ['-c', at('postfix'), argument])).stdout;
let product: Product;
let start: () => Promise<Product>;
let nginx: Awaited<ReturnType<typeof startNginx>>;
let smtpPort: number;
let staff: Awaited<ReturnType<typeof signUpStaff>>;

beforeAll(async () => {
  // The accounts of Postfix and nginx enter it.
  await chmod(scene.directory, 0o711);
  const PORT = String(await freePort());
  start = async () => scene.start({ ...SETTINGS, PORT });
  product = await start();
  nginx = await startNginx(at('nginx'), product.url);
  smtpPort = await startPostfix(at('postfix'), nginx.url, scene.sink.url);
  staff = await signUpStaff({ url: nginx.url, database: { query: rows } });
});
afterAll(async () => {
  if (smtpPort) await postfix('postfix', 'stop');
  await nginx?.stop();
});
beforeEach(({ onTestFailed }) => {
  onTestFailed(async () => {
    process.stdout.write((await log('nginx')) + (await log('postfix')).slice(-3_000));
  });
});

/** @returns the id of Postfix's token from now on */
async function giveToken(): Promise<string> {
  const body = { name: 'Mail server', scopes: ['inbox:incoming'] };
  const { id, token } = await makeToken(nginx, staff, body);
  await writeToken(at('postfix'), token);
  return id;
}
/** Hands an email to Postfix. @returns its subject, which no other has */
async function send(to: string | string[], body = 'Hello', from = 'ada@example.com') {
  const subject = randomUUID();
  const raw = `From: <${from}>\r\nMessage-ID: <${subject}@x>\r\nSubject: ${subject}\r\n\r\n${body}\r\n`;
  const smtp = createTransport({ host: '127.0.0.1', port: smtpPort });
  await smtp.sendMail({ envelope: { from, to }, raw });
  return subject;
}
/** Waits until Postfix has nothing left but emails in these queues. */
const holds = async (...queues: string[]) =>
  expect
    .poll(async () => (await postfix('postqueue', '-j')).match(/(?<="queue_name": ")\w+/g) ?? [])
    .toEqual(queues);
async function arrives(subject: string) {
  await holds();
  const find = 'SELECT FROM contact_messages WHERE subject = $1';
  await expect.poll(() => rows(find, [subject])).toHaveLength(1);
}
const sentTo = (address: string) =>
  scene.sink.deliveries.flatMap(({ email }) => (email.to.includes(address) ? email : []));

const lines = (megabytes: number) => `${'x'.repeat(78)}\r\n`.repeat(megabytes * 12_500);

describe('From the mailbox', () => {
  beforeEach(giveToken);

  it.each([
    ['an email', [INBOX], 'Hello'],
    ['10.3 MB with a plus', ['Inbox+sales@northfold.example'], lines(10.3)],
    ['one to two addresses', [INBOX, 'inbox+sales@northfold.example'], 'Hello'],
  ])('%s becomes a message', async (_, to, body) => arrives(await send(to, body)));

  it('a reply to an answer joins its message, as a blind copy, too, and a bounce opens it', async () => {
    const email = `${randomUUID()}@example.com`;
    const id = await writeMessage(nginx, { email });
    const answer = { token: staff.token, body: { text: 'Dear Eve' } };
    await call(nginx, `/inbox/messages/${id}/answers`, answer);
    await expect.poll(() => sentTo(email)).toHaveLength(1);
    const relayed = scene.sink.deliveries.find((one) => one.email.to.includes(email));
    const [, inbox] = relayed?.email.replyTo ?? [];
    await send(inbox?.address ?? '', 'As said', 'eve@example.com');
    const read = async () => (await call(nginx, `/inbox/messages/${id}`, staff)).json();
    const replies = [{ sender: 'eve@example.com', text: 'As said' }];
    await expect.poll(read).toMatchObject({ replies });

    const { envelope, messageId } = relayed ?? {};
    const done = { ...staff, method: 'PATCH', body: { state: 'done' } };
    await call(nginx, `/inbox/messages/${id}`, done);
    // As the relay of a consultancy would find out after it has taken it.
    await scene.sink.turn('never');
    const smtp = createTransport({ host: '127.0.0.1', port: smtpPort });
    await smtp.sendMail({ envelope, raw: `Message-ID: ${messageId}\r\n\r\nDear Eve\r\n` });
    await expect.poll(read).toMatchObject({
      state: 'open',
      answers: [{ delivery: 'failed', error: expect.stringContaining('550') }],
      replies: [...replies, { automatic: true }],
    });
    await scene.sink.turn('take');
  });

  it.each([
    ['the product is stopped', () => product.terminate(), async () => (product = await start())],
    ['its token is revoked', async () => revokeToken(nginx, staff, await giveToken()), giveToken],
  ])('an email waits while %s', async (_, breakIt, mendIt) => {
    await breakIt();
    const subject = await send(INBOX);
    await holds('deferred');
    await mendIt();
    await postfix('postqueue', '-f');
    await arrives(subject);
  });

  it('11 MB, or another recipient, is refused at once', async () => {
    await expect(send(INBOX, lines(11))).rejects.toMatchObject({ responseCode: 552 });
    const elsewhere = send('sales@northfold.example');
    await expect(elsewhere).rejects.toMatchObject({ responseCode: 550 });
  });

  it('what the product refuses for good is returned at once', async () => {
    await product.terminate();
    // Postfix lets nothing pass that the product itself refuses.
    let status = 400;
    const strict = createServer((_, answer) => answer.writeHead(status).end());
    await once(strict.listen(new URL(product.url).port), 'listening');
    for (status of [400, 413, 415]) {
      const sender = `${status}.${randomUUID()}@example.com`;
      await send(INBOX, 'Hello', sender);
      await expect
        .poll(() => sentTo(sender))
        .toMatchObject([{ subject: 'Undelivered Mail Returned to Sender' }]);
    }
    await holds();
    strict.closeAllConnections();
    strict.close();
    product = await start();
  });
});

describe('Behind a proxy', () => {
  it('a page answers, and a call is known by the address that the proxy adds', async () => {
    expect(await (await fetch(`${nginx.url}/about`)).text()).toContain('<h1');
    const { id, token } = await makeToken(nginx, staff);
    const from = '--interface 127.0.0.9 --header X-Forwarded-For:192.0.2.1'.split(' ');
    const header = `Authorization: Bearer ${token}`;
    await run('curl', ['-sSf', ...from, '-H', header, `${nginx.url}/api/auth/profile`]);
    const find = 'SELECT last_used_from FROM personal_access_tokens WHERE id = $1';
    expect(await rows(find, [id])).toEqual([{ last_used_from: '127.0.0.9' }]);
  });

  it('an export waits for its reader in the product', async () => {
    await rows(
      `INSERT INTO contact_messages (name, email, email_canonical, subject, message)
       SELECT 'Many', 'many@example.com', 'many@example.com', 'Number ' || n, repeat('words ', 800)
       FROM generate_series(1, 5000) n`,
    );
    const file = await call(nginx, '/inbox/export?format=json&q=many', staff);
    await pause(2_000);
    expect(JSON.parse(await file.text()).length).toBeGreaterThanOrEqual(5_000);
    expect(await log('nginx')).not.toContain('an upstream response is buffered');
  });
});

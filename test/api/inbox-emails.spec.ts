import { describe, expect, it } from 'vitest';
import { call, signUpAndLogIn } from '#support/factories';
import { BY, email, like } from './hostile-emails.js';
import {
  site,
  sink,
  staff,
  read,
  waiting,
  receive,
  receiveNew,
  conversation,
  answered,
  mailAbout,
  AUTH,
  receiveEmails,
} from './incoming.js';
import { expectNamed } from './problem.js';

const BELOW =
  'Received: from x.example by mx.northfold.example; Thu, 26 Nov 2026 10:00:00 +0000\r\n';

receiveEmails();
describe('An email of the staff', () => {
  it.each<[string, 'staff' | 'visitor', (email: string) => string, isAnswer?: boolean]>([
    ['a staff member', 'staff', (email) => `From: <${email}>`, true],
    ['the consultancy', 'staff', () => 'From: hello@northfold.example', true],
    ['a name with a NUL', 'staff', (email) => `From: Grace\0 <${email}>`, true],
    ['several people', 'staff', (email) => `From: ${email}, eve@example.com`],
    ['two senders', 'staff', (email) => `From: ${email}\r\nFrom: eve@example.com`],
    ['an answer elsewhere', 'staff', (email) => `From: ${email}\r\nReply-To: eve@example.com`],
    ['our list', 'staff', () => 'From: hello@northfold.example\r\nList-Id: <a.northfold.example>'],
    ['a forger', 'staff', (email) => `${AUTH}dmarc=fail\r\nFrom: ${email}`],
    ['a visitor', 'visitor', (email) => `From: ${email}`],
    ['a proved one', 'visitor', (email) => `${AUTH}dmarc=pass\r\nFrom: ${email}`, true],
    ['another domain', 'visitor', (email) => `${AUTH}dmarc=pass header.from=x.y\r\nFrom: ${email}`],
    ['a comment', 'visitor', (email) => `${AUTH}spf=pass (; dmarc=pass)\r\nFrom: ${email}`],
    ['a name', 'visitor', (email) => `${AUTH}spf=pass a="; dmarc=pass"\r\nFrom: ${email}`],
    [
      'a proof beside',
      'visitor',
      (to) => `${AUTH}spf=pass\r\n${AUTH}dmarc=pass\r\nFrom: ${to}`,
      true,
    ],
    ['one below', 'visitor', (to) => `${AUTH}spf=pass\r\n${BELOW}${AUTH}dmarc=pass\r\nFrom: ${to}`],
    ['a doubt', 'visitor', (to) => `${AUTH}dmarc=none\r\n${AUTH}dmarc=pass\r\nFrom: ${to}`],
    ['a stranger', 'visitor', (email) => `${AUTH.replace('mx', 'my')}dmarc=pass\r\nFrom: ${email}`],
  ])('from %s to the address of the %s', async (_, holder, from, isAnswer = false) => {
    const { id, address, inbox } = await conversation();
    expect(mailAbout(id)[0]?.replyTo[0]?.address).toBe(address);
    expect(inbox).toMatch(/^Inbox\+[\da-f]{48}@northfold\.example$/);
    const to = holder === 'staff' ? inbox : (await answered(id, address)).inbox;
    const count = (await read(id)).answers.length;
    const raw = () => email(`To: ${to.toUpperCase()}\r\n`, 'As said', `${from(staff.email)}\r\n`);
    expect(await receive(raw())).toEqual([]);
    const shown = await read(id);
    const [replies, answers] = isAnswer ? [0, count + 1] : [1, count];
    expect(shown.replies).toHaveLength(replies);
    expect(shown.answers).toHaveLength(answers);
    if (isAnswer) expect(shown).toMatchObject({ state: 'open', unansweredSince: null });
    if (isAnswer) expect(shown.answers.at(-1)).toMatchObject({ text: 'As said', delivery: 'sent' });
    expect(await waiting('FROM jobs')).toBe(0);
    // The visitor knows the address from then on.
    await receive(raw());
    const isProved = raw().includes('dmarc=pass');
    expect((await read(id)).answers).toHaveLength(answers + (isAnswer && isProved ? 1 : 0));
  });

  it('is no answer once another email came by that address: its readers know it', async () => {
    const { id, inbox } = await conversation();
    const to = (sender: string) => email(`To: ${inbox}\r\n`, 'As said', `From: ${sender}\r\n`);
    await receive(to('grace.at.home@example.com'));
    await receive(to(staff.email));
    expect(await read(id)).toMatchObject({ answers: [], replies: [{}, {}] });
  });
});

const GROUP =
  "From: 'Kenji' via Hello <hello@northfold.example>\r\nList-Id: <hello.northfold.example>\r\n";
const KENJI = { name: 'Kenji', email: 'kenji@client.example', state: 'new' };
const ada = (headers: string) => `From: Ada <ada@example.com>\r\n${headers}\r\n`;
const RESENT = 'Resent-From: x@y.example\r\n';

describe('Who wrote an email, and whether a person did', () => {
  it.each<[string, string, object]>([
    ['our list', `${GROUP}Reply-To: Kenji <kenji@client.example>\r\n`, KENJI],
    ['our list without Reply-To', `${GROUP}X-Original-From: kenji@client.example\r\n`, KENJI],
    [
      'a form',
      ada('Reply-To: Kenji <kenji@client.example>'),
      { ...KENJI, incoming: { from: 'ada@example.com' } },
    ],
    [
      'our Reply-To',
      ada('Reply-To: hello@northfold.example'),
      { email: 'ada@example.com', incoming: { from: null } },
    ],
    [
      'a dot before the at',
      'From: Jens <jens..x.@docomo.example>\r\n',
      { email: 'jens..x.@docomo.example' },
    ],
    ['the same in quotes', 'From: "x..y."@au.example\r\n', { email: 'x..y.@au.example' }],
    [
      'an unquoted comma',
      'From: Tanaka, Kenji <kenji@client.example>\r\n',
      { ...KENJI, name: 'Tanaka, Kenji' },
    ],
    ['a final dot', 'From: miles@client.example.\r\n', { email: 'miles@client.example' }],
    ['quiet, please', ada('X-Auto-Response-Suppress: All\r\nPrecedence: list'), { state: 'new' }],
    ['redirected', ada(`${RESENT}${BY}auto-generated`), { state: 'new' }],
    ['a redirected absence', ada(`${RESENT}${BY}auto-replied`), { state: 'spam' }],
    ['a report', ada('Content-Type: multipart/report; boundary=b'), { state: 'spam' }],
    ['an absence by its name', ada('X-Autoreply: yes'), { state: 'spam' }],
    ['no absence', ada('X-Autoreply: no'), { state: 'new' }],
    ['a list like ours', ada('List-Id: <a.evilnorthfold.example>'), { state: 'spam' }],
  ])('%s', async (_, from, expected) => {
    expect(await receiveNew(email('', 'Hello', from))).toMatchObject(expected);
  });

  it.each([
    ['no brackets', (id: string) => `In-Reply-To: ${id.slice(1, -1)}`],
    ['a folded id', (id: string) => `References: ${id.slice(0, 30)}\r\n ${id.slice(30)}`],
  ])('joins its message by %s', async (_, headers) => {
    const { id } = await conversation();
    const ours = sink.deliveries.find((one) => one.messageId.includes(id))?.messageId ?? '';
    expect(await receive(email(`${headers(ours)}\r\n`))).toEqual([]);
    expect((await read(id)).replies).toHaveLength(1);
  });

  it('is found by the address in any header of a forwarder', async () => {
    const { id, inbox } = await conversation();
    const raw = email(
      `X-Forwarded-To: ${inbox}\r\nCc: Boss <boss@x.example>, HELLO@northfold.example\r\n`,
    );
    expect(await receive(raw)).toEqual([]);
    const shown = await read(id);
    expect(shown).toMatchObject({
      cc: ['boss@x.example'],
      replies: [{ incoming: { kept: true } }],
    });
  });
});

it('An email is downloaded as it came, by staff only, as a file that does not run', async () => {
  const raw = email('', 'Hello');
  const shown = await receiveNew(raw);
  const path = `/inbox/emails/${shown.incoming?.id}`;
  const { token } = staff;
  const file = await call(site, path, { token, headers: { range: 'bytes=0-1' } });
  expect(await file.text()).toBe(raw);
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'message/rfc822',
    'content-disposition': 'attachment; filename="email.eml"',
    'content-security-policy': like(/^sandbox;/),
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
  });
  expect((await call(site, path, { token, method: 'HEAD' })).status).toBe(200);
  const part = `--b\r\nContent-Type: text/html\r\nContent-Disposition: attachment; filename*=UTF-8''%e6%97%a5%22.html\r\n\r\n<script>1</script>\r\n--b--`;
  const { incoming } = await receiveNew(
    email('Content-Type: multipart/mixed; boundary=b\r\n', part),
  );
  const page = await call(site, `/inbox/emails/${incoming?.id}/attachments/0`, { token });
  expect(await page.text()).toBe('<script>1</script>');
  expect(Object.fromEntries(page.headers)).toMatchObject({
    'content-type': 'application/octet-stream',
    'content-disposition': `attachment; filename="__.html"; filename*=UTF-8''%E6%97%A5%22.html`,
    'content-security-policy': like(/^sandbox;/),
  });
  await expectNamed(
    await call(site, path, { token: (await signUpAndLogIn(site)).token }),
    'staff-only',
  );
  for (const wrong of [
    `/inbox/emails/${shown.id}`,
    `${path}/attachments/99`,
    `${path}/attachments/-1`,
  ])
    expect((await call(site, wrong, { token })).status).toBe(404);
  const copy = await (await call(site, `/inbox/messages/${shown.id}/address`, { token })).text();
  expect(copy).toContain(Buffer.from(raw).toString('base64'));
  await call(site, `/inbox/messages/${shown.id}/address`, { token, method: 'DELETE' });
  expect((await call(site, path, { token })).status).toBe(404);
});

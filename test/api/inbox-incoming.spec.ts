import { randomUUID } from 'node:crypto';
import { Logger } from '@nestjs/common';
import { describe, expect, it, vi } from 'vitest';
import { EMAIL_BYTES_MAX } from '#server/shared/lengths';
import { SCOPES } from '#server/shared/scopes';
import { call, signUpAndLogIn } from '#support/factories';
import { givePersonalToken } from '#support/personal-tokens';
import { BY, email, HOSTILE_EMAILS, like, ours } from './hostile-emails.js';
import {
  site,
  sink,
  staff,
  hook,
  read,
  change,
  waiting,
  send,
  receive,
  receiveNew,
  conversation,
  answered,
  reply,
  receiveEmails,
} from './incoming.js';
import { expectProblem, expectNamed } from './problem.js';

receiveEmails();
describe('A hostile email becomes a message, and no email is sent because of it', () => {
  it.each(HOSTILE_EMAILS)('%s', async (_, raw, message, expected) => {
    const sent = sink.deliveries.length;
    const shown = await receiveNew(raw);
    expect(shown).toMatchObject({ ...(message && { message }), ...expected });
    expect(await waiting('FROM jobs')).toBe(0);
    expect(sink.deliveries).toHaveLength(sent);
  });
});

describe('A reply by email', () => {
  it.each([
    ['a hundred', 99, 'Hello'],
    ['a megabyte', 1, 'x'.repeat(960_000)],
  ])('is a message that names the earlier one after %s of them', async (_, count, text) => {
    const { id, inbox } = await conversation();
    await site.database.query(
      `INSERT INTO inbox_entries (message_id, version, kind, text) SELECT $1, n, 'reply', $3 FROM generate_series(1, $2) n`,
      [id, count, text],
    );
    expect(await receive(reply('eve@example.com', inbox, '', 'y'.repeat(40_000)))).toEqual([]);
    const raw = reply('kim@example.com', inbox, 'Subject: Re: Gears\r\n', 'One '.repeat(10_000));
    const shown = await receiveNew(raw);
    const link = new RegExp(`^\\[A reply to http.*/inbox/${id}\\]\n\nOne One`);
    const replies = [{ text: like(link) }];
    expect(shown).toMatchObject({
      message: like(link),
      subject: 'Re: Gears',
      state: 'new',
      replies,
    });
  });

  it('of the visitor to an answer opens the message again, and needs an answer', async () => {
    const { id, address } = await conversation();
    const { sent } = await answered(id, address);
    const addresses = sent?.email.replyTo.map((one) => one.address);
    expect(addresses).toEqual(['hello@northfold.example', like(/^Inbox\+/)]);
    await change(id, { state: 'done' });
    const reference = `References: <x@y.z> ${sent?.messageId}\r\n`;
    using log = vi.spyOn(Logger.prototype, 'log');
    const raw = reply('friend@example.com', 'y@example.com', reference);
    await receive(raw);
    const messageId = /Message-ID: (.*)\r/.exec(raw)?.[1];
    const traced = { event: 'email-received', messageId, contactMessage: id };
    expect(log).toHaveBeenCalledWith(expect.objectContaining(traced));
    const shown = await read(id);
    expect(shown).toMatchObject({ state: 'open', unansweredSince: like(/Z$/), waitingUntil: null });
    expect(shown.replies).toMatchObject([{ sender: 'friend@example.com', text: 'As said' }]);
    expect(shown.history.slice(-2)).toMatchObject([{ kind: 'reply' }, { to: 'open' }]);
  });

  it('by a program only adds to the history, and spam stays spam', async () => {
    const { id, address, inbox } = await conversation();
    await change(id, { state: 'done' });
    await receive(reply(staff.email, inbox, `${BY}auto-replied\r\n`));
    expect(await read(id)).toMatchObject({ state: 'done', unansweredSince: null, answers: [] });
    await change(id, { state: 'spam' });
    await receive(reply(address, inbox));
    const replies = [{ automatic: true }, { automatic: false }];
    expect(await read(id)).toMatchObject({ state: 'spam', replies });
  });

  it('to a message that was deleted is a new one', async () => {
    const { id, address, inbox } = await conversation();
    await call(site, `/inbox/messages/${id}`, { method: 'DELETE', token: staff.token });
    expect(await receiveNew(reply(address, inbox))).toMatchObject({ email: address, state: 'new' });
  });

  it('is recorded once, however often and with whatever more headers it comes', async () => {
    const { id, address, inbox } = await conversation();
    const raw = reply(address, inbox);
    await Promise.all([send(raw), send(raw)]);
    await receive(raw);
    await receive(`Delivered-To: other@example.com\r\n${raw}`);
    expect((await read(id)).replies).toHaveLength(1);
  });

  it('that we sent ourselves is dropped', async () => {
    const { id, inbox } = await conversation();
    for (const kind of ['answer', 'password-reset']) {
      const raw = reply(staff.email, inbox).replace(/<[^<]+>\r\n(?=To)/, `${ours(kind)}\r\n`);
      expect(await receive(raw)).toEqual([]);
    }
    expect(await read(id)).toMatchObject({ version: 0 });
  });

  it('that is long is cut and says so; as a message it has its beginning there, and all of it below', async () => {
    const shown = await receiveNew(email('', 'word '.repeat(20_000)));
    const replies = [{ text: like(/\[50999 more characters not kept\]$/) }];
    expect(shown).toMatchObject({ message: like(/^.{5000}$/), replies, version: 0 });
  });
});

describe('An email that cannot be read', () => {
  it('is kept as it came until its message is deleted', async () => {
    const raw = Buffer.from(`X: ${randomUUID()}${'\n--'.repeat(6_000)}`);
    const kept = async () => {
      const rows = await site.database.query<object[]>(
        'SELECT FROM incoming_emails WHERE octet_length(raw) = octet_length($1::bytea) AND raw = $1',
        [raw],
      );
      return rows.length > 0;
    };
    const [id = ''] = await receive(raw);
    expect(await kept()).toBe(true);
    expect(await receive(raw)).toEqual([]);
    await call(site, `/inbox/messages/${id}`, { method: 'DELETE', token: staff.token });
    expect(await kept()).toBe(false);
  });
});

describe('The hook of the mail server', () => {
  it('needs staff, or a token of theirs with its scope, which is good for nothing else', async () => {
    const raw = email('');
    expect((await send(raw, staff.token)).status).toBe(202);
    const others = SCOPES.filter((scope) => scope !== 'inbox:incoming');
    const token = await givePersonalToken(site, staff, { scopes: others });
    expect((await expectProblem(await send(raw, token), 403)).detail).toContain('inbox:incoming');
    await expectNamed(await send(raw, (await signUpAndLogIn(site)).token), 'staff-only');
    await expectProblem(await call(site, '/inbox/messages', { token: hook }), 403);
  });

  it('takes ten megabytes and no byte more, and emails only', async () => {
    const most = Buffer.alloc(EMAIL_BYTES_MAX + 1, email('', 'x'));
    await expectNamed(await send(most), 'body-too-large');
    await expectNamed(await send(most, 'nonsense'), 'invalid-token');
    await expectNamed(await send('{}', hook, 'application/json'), 'not-json');
    await expectNamed(await send('x', hook, 'text/plain'), 'not-json');
    const elsewhere = { method: 'POST', headers: { 'content-type': 'message/rfc822' }, body: most };
    await expectNamed(await fetch(`${site.url}/api/contact`, elsewhere), 'not-json');
  });
});

import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { call } from '#support/factories';
import { writeMessage } from '#support/staff';
import { useStaff } from './accounts.js';
import { expectProblem } from './problem.js';

const site = useTestApp();
const staff = useStaff(site);

const download = async (query: string, method = 'GET') =>
  call(site, `/inbox/export?${query}`, { method, token: staff.token });

describe('Messages as CSV', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+1', "'+1"],
    ['-1', "'-1"],
    ['@SUM(A1)', "'@SUM(A1)"],
    ['＝1＋1', "'＝1＋1"],
    // Where a semicolon or a tab parts the cells, a quote in the middle of one means nothing.
    ['Hello;=1+1', "Hello;'=1+1"],
    ['a";= 1;\u00a0＠b;c-d', `a"";'= 1;'\u00a0＠b;c-d`],
    ['Jürgen "quoted", text', 'Jürgen ""quoted"", text'],
  ])('hold %s as text', async (subject, cell) => {
    const id = await writeMessage(site, { subject });
    const lines = (await (await download('format=csv')).text()).split('\r\n');
    const line = lines.find((each) => each.startsWith(id)) ?? '';
    expect(line).toContain(`,"Ada Lovelace","ada@example.com","${cell}","We have`);
  });

  it('are a line each, whatever breaks a line in them or turns the text around', async () => {
    const id = await writeMessage(site, { message: '=1\n\n=2\r\n\t=3 \u202eevil' });
    const file = await download('format=csv');
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toContain('northfold-messages.csv');
    const bytes = Buffer.from(await file.arrayBuffer());
    // By this mark Excel knows UTF-8.
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf');
    const lines = bytes.toString().slice(1).split('\r\n');
    expect(lines[0]).toBe('id,receivedAt,state,assignee,name,email,subject,message');
    expect(lines.at(-1)).toBe('');
    const line = lines.find((each) => each.startsWith(id));
    expect(line).toMatch(/,"'=1 =2 \t'=3 evil"$/);
  });
});

describe('Messages as JSON', () => {
  it('are a line each, and nothing of them is lost', async () => {
    const message = 'One\n\u202etwo\u202c "three"';
    const id = await writeMessage(site, { message });
    const text = await (await download('format=json')).text();
    const lines = text.split('\n').filter((line) => line.startsWith('  {'));
    const all: { id: string; message: string }[] = JSON.parse(text);
    expect(lines).toHaveLength(all.length);
    expect(all.find((each) => each.id === id)).toMatchObject({
      message,
      state: 'new',
      assignee: null,
    });
  });

  it('are those of the filter, newest first, more than are held at once', async () => {
    await site.database.query(
      `INSERT INTO contact_messages (name, email, email_canonical, subject, message, received_at)
       SELECT 'Many', 'many@example.com', 'many@example.com', 'Number ' || n, 'words', now() - n * interval '1 s'
       FROM generate_series(1, 1200) n`,
    );
    const all: { subject: string }[] = JSON.parse(
      await (await download('format=json&q=many')).text(),
    );
    expect(all.map(({ subject }) => subject)).toEqual(
      Array.from({ length: 1200 }, (_, n) => `Number ${n + 1}`),
    );
    expect(await (await download('format=json&q=zyzzyva')).text()).toBe('[]\n');
  });
});

describe('Files of messages', () => {
  it.each(['', 'format=xml', 'format=csv&state=old'])('are not made for "%s"', async (query) => {
    await expectProblem(await download(query), 400);
  });

  it('are not made where only their headers are asked for', async () => {
    const events = async () =>
      site.database.query("SELECT FROM security_events WHERE type = 'messages-exported'");
    const before = await events();
    expect((await download('format=csv', 'HEAD')).status).toBe(200);
    expect(await events()).toEqual(before);
  });
});

import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { Resolver } from 'node:dns/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findSenderRecords } from './sender-records.js';

const KEY = `v=DKIM1; k=rsa; p=${'A'.repeat(300)}`;
const RECORDS: Record<string, string[]> = {
  'good.example': ['a site verification', 'v=spf1 include:_spf.example -all'],
  'mail._domainkey.good.example': [KEY],
  '_dmarc.good.example': ['v=DMARC1; p=reject'],
  'twice.example': ['v=spf1 -all', 'v=spf1 ~all'],
  'mail._domainkey.twice.example': ['v=DKIM1; p='],
  '_dmarc.twice.example': ['v=spf1 -all'],
};

/** A name as a DNS message spells it, at its place after the header (RFC 1035 section 4.1.2). */
function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join('.'), end: at + 5 };
}

/** The answer with the TXT records of a name: each in strings of 255 bytes. */
function answerTo(query: Buffer): Buffer {
  const { name, end } = nameIn(query);
  const texts = RECORDS[name.toLowerCase()];
  const header = Buffer.alloc(12);
  query.copy(header, 0, 0, 2);
  header.writeUInt16BE(texts ? 0x81_80 : 0x81_83, 2);
  header.writeUInt16BE(1, 4);
  header.writeUInt16BE(texts?.length ?? 0, 6);
  const records = (texts ?? []).map((text) => {
    const parts = (text.match(/.{1,255}/g) ?? ['']).map((part) =>
      Buffer.from(String.fromCodePoint(part.length) + part, 'latin1'),
    );
    const data = Buffer.concat(parts);
    // The name of the question, TXT, IN, a minute.
    const front = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, 0]);
    front.writeUInt16BE(data.length, 10);
    return Buffer.concat([front, data]);
  });
  return Buffer.concat([header, query.subarray(12, end), ...records]);
}

let server: Socket;
const dns = new Resolver({ timeout: 500, tries: 1 });
beforeAll(async () => {
  server = createSocket('udp4');
  server.on('message', (query, { port, address }) => server.send(answerTo(query), port, address));
  server.bind(0, '127.0.0.1');
  await once(server, 'listening');
  dns.setServers([`127.0.0.1:${server.address().port}`]);
});
afterAll(() => {
  server.close();
});

describe('the records of a sender’s domain', () => {
  it('are found where they are', async () => {
    expect(await findSenderRecords(dns, 'good.example', 'mail')).toEqual([
      {
        record: 'SPF',
        name: 'good.example',
        found: 'v=spf1 include:_spf.example -all',
        isGood: true,
      },
      { record: 'DKIM', name: 'mail._domainkey.good.example', found: KEY, isGood: true },
      { record: 'DMARC', name: '_dmarc.good.example', found: 'v=DMARC1; p=reject', isGood: true },
    ]);
  });

  it('are not good when there are two, when a key was revoked or when another record is in their place', async () => {
    expect(await findSenderRecords(dns, 'twice.example', 'mail')).toMatchObject([
      { found: 'v=spf1 -all and v=spf1 ~all', isGood: false },
      { found: 'missing', isGood: false },
      { found: 'missing', isGood: false },
    ]);
  });

  it('are missing where the domain has none', async () => {
    const records = await findSenderRecords(dns, 'none.example', 'mail');
    expect(records.map(({ found }) => found)).toEqual(['missing', 'missing', 'missing']);
  });

  it('are not called missing when the DNS server doesn’t answer', async () => {
    const silent = new Resolver({ timeout: 100, tries: 1 });
    silent.setServers(['127.0.0.1:9']);
    await expect(findSenderRecords(silent, 'good.example', 'mail')).rejects.toThrow();
  });
});

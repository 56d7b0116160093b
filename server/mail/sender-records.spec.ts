import { describe, expect, it } from 'vitest';
import { findSenderRecords } from './sender-records.js';

const KEY = ['v=DKIM1; k=rsa; p=AAAA', 'BBBB'];
const RECORDS: Record<string, string[][]> = {
  'good.example': [['a site verification'], ['v=spf1 include:_spf.example -all']],
  'mail._domainkey.good.example': [KEY],
  '_dmarc.good.example': [['v=DMARC1; p=reject']],
  'bad.example': [['v=spf1 -all'], ['v=spf1 ~all']],
  'mail._domainkey.bad.example': [['v=DKIM1; p=']],
  '_dmarc.bad.example': [['v=spf1 -all']],
};

const failing = (code: string) => async () =>
  Promise.reject(Object.assign(new Error(code), { code }));
const dns = {
  resolveTxt: async (name: string) => RECORDS[name] ?? failing('ENOTFOUND')(),
};

describe('the records of a sender’s domain', () => {
  it('are found where they are, put together from their parts', async () => {
    expect(await findSenderRecords(dns, 'good.example', 'mail')).toMatchObject([
      { record: 'SPF', found: 'v=spf1 include:_spf.example -all', isGood: true },
      { record: 'DKIM', found: KEY.join(''), isGood: true },
      { record: 'DMARC', name: '_dmarc.good.example', found: 'v=DMARC1; p=reject', isGood: true },
    ]);
  });

  it('are not good when there are two, a key was revoked or another record is in their place', async () => {
    expect(await findSenderRecords(dns, 'bad.example', 'mail')).toMatchObject([
      { found: 'v=spf1 -all and v=spf1 ~all', isGood: false },
      { found: 'missing', isGood: false },
      { found: 'missing', isGood: false },
    ]);
  });

  it.each(['ENOTFOUND', 'ENODATA'])('are missing where DNS says %s', async (code) => {
    const records = await findSenderRecords({ resolveTxt: failing(code) }, 'none.example', 'mail');
    expect(records.map(({ found }) => found)).toEqual(['missing', 'missing', 'missing']);
  });

  it('are not called missing when DNS does not answer', async () => {
    const silent = { resolveTxt: failing('ETIMEOUT') };
    await expect(findSenderRecords(silent, 'good.example', 'mail')).rejects.toThrow('ETIMEOUT');
  });
});

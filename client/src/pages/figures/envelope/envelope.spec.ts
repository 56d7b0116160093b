import { crc32 } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { cases, checksum, compute } from './envelope';

const results = cases.map(compute);

describe('the envelope', () => {
  it.each([
    ['sent as it should be', 0, ['ledger:8812', 'payments:77']],
    ['without the card', 1, ['ledger:8812']],
    ['with everything put in', 2, ['ledger:8812', 'payments:77']],
    ['sent for training', 3, []],
  ])('%s holds only facts that were given for its purpose', (_, index, sources) => {
    const { envelope = '', withheld } = results[index] ?? {};
    const { facts } = JSON.parse(envelope) as { facts: { source: string }[] };
    expect(facts.map(({ source }) => source)).toEqual(sources);
    expect(withheld).toHaveLength(4 - sources.length);
    expect(envelope).not.toContain('ospital');
  });

  it('gives the reason for each fact that stays behind', () => {
    expect(results[1]?.withheld[0]).toContain('you left it out');
    expect(results[2]?.says).toContain('2 facts held back, by the library and not by you.');
    expect(results[2]?.withheld).toEqual([
      expect.stringContaining('shared for care only'),
      expect.stringContaining('in confidence'),
    ]);
  });

  it('is sealed with the CRC-32 of the part before its seal', () => {
    for (const text of ['', '123456789', 'é 日本'])
      expect(parseInt(checksum(text), 16)).toBe(crc32(text));
    for (const { envelope, isBroken } of results) {
      const [, part = '', seal = ''] = /^([^]*"seal": )"crc32:(.{8})"/.exec(envelope) ?? [];
      expect(checksum(part) === seal).toBe(!isBroken);
    }
  });
});

describe('the receiver', () => {
  it.each([
    [
      0,
      'Refund $49.00 to the card ending in 4421.',
      'Nothing.',
      'Used ledger:8812 and payments:77.',
    ],
    [1, 'A refund of $49.00 is due.', 'Which card should it go to?', 'Used ledger:8812.'],
    [3, 'I learn nothing.', 'Nothing.', 'Used nothing.'],
    [4, 'This envelope arrived too late.', 'A new envelope.', 'Refused: expired on 2025-06-13.'],
    [
      5,
      'This envelope was altered in transit.',
      'The same envelope again',
      'Refused: the seal doesn’t match.',
    ],
  ])('of case %i says: %s', (index, answer, asks, receipt) => {
    expect(results[index]?.says).toContain(answer);
    expect(results[index]?.asks).toContain(asks);
    expect(results[index]?.receipt).toBe(receipt);
  });
});

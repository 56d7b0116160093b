import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { envelope as words } from '#content/figures/envelope';
import { checksum } from './checksum';
import {
  AMOUNT,
  exchange,
  factNames,
  type Exchange,
  type FactName,
  type Purpose,
} from './exchange';

const purposes = Object.keys(words.purposes) as Purpose[];
const days = fc.integer({ min: 0, max: 99 });
const amounts = fc.integer({ min: 0, max: 999_999 }).map((cents) => (cents / 100).toFixed(2));
const exchanges: fc.Arbitrary<Exchange> = fc.record({
  chosen: fc.subarray(factNames),
  purpose: fc.constantFrom(...purposes),
  goodFor: days,
  openedAfter: days,
  amount: fc.oneof(fc.constant(AMOUNT), amounts),
});

interface Envelope {
  facts: { says: string; source: string }[];
  limits: { purpose: string; expires: string };
  seal: string;
}

const read = (text: string) => JSON.parse(text) as Envelope;
const sourcesIn = (text: string) => read(text).facts.map(({ source }) => source);
const whole: Exchange = {
  chosen: factNames,
  purpose: 'billing',
  goodFor: 7,
  openedAfter: 2,
  amount: AMOUNT,
};

const holds = (property: (one: Exchange) => void) => fc.assert(fc.property(exchanges, property));

describe('the envelope', () => {
  it('holds exactly the facts that were chosen and given for its purpose', () => {
    holds((one) => {
      const allowed = one.chosen.filter((name) =>
        (words.facts[name].purposes as readonly string[]).includes(one.purpose),
      );
      const expected = factNames.filter((name) => allowed.includes(name));
      expect(sourcesIn(exchange(one).envelope)).toEqual(
        expected.map((name) => words.facts[name].source),
      );
    });
  });

  it('never holds what was told in confidence, nor does an answer', () => {
    holds((one) => {
      const { envelope, answer, receipt } = exchange(one);
      expect(`${envelope} ${answer} ${receipt}`).not.toContain('ospital');
    });
  });

  it('gives a reason for each fact that it does not hold, and for no other', () => {
    holds((one) => {
      const { envelope, withheld } = exchange(one);
      const sources = sourcesIn(envelope);
      for (const name of factNames)
        expect(withheld[name] === '').toBe(sources.includes(words.facts[name].source));
    });
  });

  it('says whether the sender or the giver of the fact keeps it back', () => {
    const { withheld } = exchange({ ...whole, chosen: ['charge', 'mood', 'health'] });
    expect(withheld).toEqual({
      charge: '',
      card: expect.stringContaining('you left it out') as string,
      mood: expect.stringContaining('given for care only') as string,
      health: expect.stringContaining('in confidence') as string,
    });
  });

  it('expires as many days after its sealing as the visitor says', () => {
    expect(read(exchange(whole).envelope).limits.expires).toBe('2025-06-13');
    expect(read(exchange({ ...whole, goodFor: 25 }).envelope).limits.expires).toBe('2025-07-01');
  });
});

describe('the receiver', () => {
  it('uses nothing of an envelope that was changed or came too late', () => {
    holds((one) => {
      const { isBroken, isExpired, receipt, answer } = exchange(one);
      fc.pre(isBroken || isExpired);
      expect(receipt).toMatch(/^Refused/);
      expect(answer).toMatch(/^I use nothing/);
    });
  });

  it('accounts only for facts that the envelope holds', () => {
    holds((one) => {
      const { envelope, receipt } = exchange(one);
      const sources = sourcesIn(envelope);
      for (const name of factNames) {
        const { source } = words.facts[name];
        if (receipt.includes(source)) expect(sources).toContain(source);
      }
    });
  });

  it('never answers with an amount that was not sent', () => {
    holds((one) => {
      const told = exchange(one).answer.match(/\d+\.\d\d/g) ?? [];
      expect(told.every((amount) => amount === AMOUNT)).toBe(true);
    });
  });

  it.each<[FactName[], string, string]>([
    [['charge', 'card'], 'Refund $49.00 to the card ending in 4421.', 'Nothing.'],
    [['charge'], 'A refund of $49.00 is due.', 'Which card shall it go to?'],
    [[], 'I see no refund that is due.', 'What was charged, and when? Which card'],
  ])('with %j it answers and asks for the rest', (chosen, answer, asks) => {
    const outcome = exchange({ ...whole, chosen });
    expect(outcome.answer).toBe(answer);
    expect(outcome.asks).toContain(asks);
  });

  it('opens an envelope on its last day and not on the day after', () => {
    expect(exchange({ ...whole, openedAfter: 7 }).isExpired).toBe(false);
    expect(exchange({ ...whole, openedAfter: 8 }).isExpired).toBe(true);
  });
});

describe('the seal', () => {
  it('is the checksum of the part before it', () => {
    holds((one) => {
      const { envelope, isBroken } = exchange(one);
      const [sealed = ''] = envelope.split('"crc32:');
      expect(read(envelope).seal === `crc32:${checksum(sealed)}`).toBe(!isBroken);
    });
  });

  it('fits exactly while the amount in the envelope is the one that was sent', () => {
    holds((one) => {
      const { envelope, isBroken, isMissed } = exchange(one);
      const isInside = sourcesIn(envelope).includes(words.facts.charge.source);
      expect(isBroken).toBe(isInside && one.amount !== AMOUNT);
      expect(isMissed).toBe(!isInside && one.amount !== AMOUNT);
    });
  });

  it('is CRC-32, by the check value of its standard', () => {
    expect(checksum('123456789')).toBe('cbf43926');
    expect(checksum('')).toBe('00000000');
  });
});

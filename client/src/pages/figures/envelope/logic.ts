import { envelope as words } from '#content/figures/envelope';
import type { Fault, State } from '../kit';
import { AMOUNT, exchange, factNames, type Purpose } from './exchange';

const purposes = Object.keys(words.purposes) as Purpose[];
const first = {
  charge: 'on',
  card: 'on',
  purpose: 'billing',
  days: '7',
  opened: '2',
  amount: AMOUNT,
} as const satisfies State;
const { card: _, ...withoutCard } = first;

export const states: readonly State[] = [
  first,
  withoutCard,
  { ...first, mood: 'on', health: 'on' },
  { ...first, mood: 'on', health: 'on', purpose: 'training' },
  { ...first, opened: '9' },
  { ...first, amount: '490.00' },
];

/** Whole days, 0 to 99. */
const daysOf = (text: string) => (/^\d{1,2}$/.test(text) ? Number(text) : undefined);

/** Dollars with two decimals, below 10,000, with or without their sign and their cents. */
function amountOf(text: string): string | undefined {
  const { whole, cents = '00' } =
    /^\$?(?<whole>\d{1,4})(?:\.(?<cents>\d\d))?$/.exec(text)?.groups ?? {};
  return whole && `${Number(whole)}.${cents}`;
}

export function compute(state: State) {
  const input = { ...first, ...state };
  const goodFor = daysOf(input.days.trim());
  const openedAfter = daysOf(input.opened.trim());
  const amount = amountOf(input.amount.trim());
  if (goodFor === undefined) return fault('days', words.faults.days);
  if (openedAfter === undefined) return fault('opened', words.faults.days);
  if (amount === undefined) return fault('amount', words.faults.amount);

  const outcome = exchange({
    chosen: factNames.filter((name) => state[name] === 'on'),
    purpose: purposes.find((name) => name === input.purpose) ?? first.purpose,
    goodFor,
    openedAfter,
    amount,
  });
  const withheld = Object.values(outcome.withheld).filter(Boolean);
  return {
    ...outcome,
    withheld,
    says: [
      words.says(outcome.receiver, outcome.answer),
      ...(withheld.length > 0 ? [words.behind(withheld.length)] : []),
      ...(outcome.isMissed ? [words.nothingToChange] : []),
    ].join(' '),
  };
}

const fault = (at: string, words: string): Fault => ({ at, fault: words });

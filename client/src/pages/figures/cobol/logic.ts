import { cobolFigure as words } from '#content/figures/cobol';
import type { Fault, State } from '../kit';
import {
  bytesOf,
  computed,
  decimalOf,
  signOf,
  storedByCobol,
  storedByDouble,
  storedByJava,
  written,
  type Field,
  type Statement,
} from './arithmetic';

export const states = [
  { amount: '100.00', rate: '4.35', picture: 'packed' },
  { amount: '100.50', rate: '1.00', picture: 'packed', rounded: 'on' },
  { amount: '-50.00', rate: '0.25', picture: 'display', rounded: 'on' },
  { amount: '2500000.00', rate: '4.35', picture: 'packed' },
  { amount: '2500000.00', rate: '4.35', picture: 'packed', sizeError: 'on' },
  { amount: '-50.00', rate: '0.25', picture: 'unsigned', rounded: 'on' },
] as const satisfies readonly State[];

/** The value of the field before, in hundredths. */
const OLD = 1234n;

export type Picture = keyof typeof words.pictures;

const fields: Record<Picture, Field> = {
  packed: { isPacked: true, isSigned: true },
  display: { isPacked: false, isSigned: true },
  unsigned: { isPacked: true, isSigned: false },
};

const [first] = states;
const isPicture = (name: string): name is Picture => name in fields;

const faulty = (at: keyof typeof words.faults): Fault => ({ fault: words.faults[at], at });

/** An interest that is worked out three times, and what becomes of it in its field. */
export function compute(state: State) {
  const { amount: typed = first.amount, rate: typedRate = first.rate, picture = '' } = state;
  const name = isPicture(picture) ? picture : first.picture;
  const amount = decimalOf(typed, 9, 2);
  const rate = decimalOf(typedRate, 3, 4);
  if (!amount) return faulty('amount');
  if (!rate) return faulty('rate');
  const [isRounded, isNoticed] = ['rounded' in state, 'sizeError' in state];
  const statement: Statement = { amount, rate, isRounded, isNoticed, field: fields[name] };

  const stored = storedByCobol(statement, OLD);
  const naive = storedByDouble(statement);
  const [cobol, double] = [written(stored), written(naive)];
  const { hundredths, fits } = computed(statement);
  const exact = written(hundredths);
  return {
    says: fits
      ? stored === naive
        ? words.says.agree(cobol)
        : words.says.differ(
            cobol,
            double,
            written(stored > naive ? stored - naive : naive - stored),
          )
      : isNoticed
        ? words.says.kept(exact, written(OLD))
        : words.says.cut(exact, cobol),
    cobol,
    java: written(storedByJava(statement, OLD)),
    double: [...double],
    differs: differences(double, cobol),
    bytes: bytesOf(stored, statement.field),
    sign: words.signs[name === 'display' ? 'zoned' : 'packed'][signOf(stored, statement.field)],
    program: program(typed.trim(), typedRate.trim(), words.pictures[name], isRounded, isNoticed),
    translation: translation(isRounded, isNoticed, name === 'unsigned'),
  };
}

/** The characters in which a number differs from the right one, by their places counted from its end. */
function differences(text: string, right: string): boolean[] {
  const offset = right.length - text.length;
  return [...text].map((character, index) => character !== right[index + offset]);
}

function program(
  amount: string,
  rate: string,
  picture: string,
  isRounded: boolean,
  isNoticed: boolean,
): string {
  return [
    `05 INTEREST PIC ${picture}.`,
    '',
    `MOVE ${amount} TO AMOUNT`,
    `MOVE ${rate} TO RATE`,
    `COMPUTE INTEREST${isRounded ? ' ROUNDED' : ''}`,
    '  = AMOUNT * RATE / 100',
    ...(isNoticed ? ['  ON SIZE ERROR', '    CONTINUE', 'END-COMPUTE'] : ['END-COMPUTE']),
  ].join('\n');
}

function translation(isRounded: boolean, isNoticed: boolean, isUnsigned: boolean): string {
  const value = isUnsigned ? 'result.abs()' : 'result';
  return [
    `var result = amount`,
    '    .multiply(rate)',
    `    .divide(HUNDRED, 2, ${isRounded ? 'HALF_UP' : 'DOWN'});`,
    ...(isNoticed
      ? ['if (result.abs().compareTo(LIMIT) < 0)', `  interest = ${value};`]
      : [`interest = ${value}`, '    .remainder(LIMIT);']),
    '// LIMIT: 100000, five digits',
  ].join('\n');
}

import { autoAppFigure as words } from '#content/figures/auto-app';
import type { Fault, State } from '../kit';

/** In letters, as long as the longest text. */
const MOST = 200;

export const states = [
  { name: '', type: 'text' },
  { name: '', type: 'text', required: 'on' },
  { name: '', type: 'date' },
  { name: '', type: 'date', required: 'on' },
  { name: '', type: 'relation' },
  { name: '', type: 'relation', required: 'on' },
  { name: '', type: 'none' },
] as const satisfies readonly State[];

const [first] = states;

type Type = keyof typeof words.types;

const isType = (type: string): type is Type => Object.hasOwn(words.types, type);

/** The visitor's line of the model. */
interface Line {
  name: string;
  /** Its name as people read it. */
  label: string;
  type: Type;
  isRequired: boolean;
}

/** The fields that a visit has already. */
const TAKEN = ['id', 'date', 'done'];

/**
 * @returns all that one line of the model is the reason for: whole lines of code, by their place in `listings.ts`, and
 *   the parts of the form
 */
export function compute(state: State) {
  const { type: typed = first.type } = state;
  const type = isType(typed) ? typed : first.type;
  const name = state['name']?.trim() || words.names[type];
  if (!/^[a-z][a-zA-Z0-9]{0,19}$/.test(name)) return fault(words.faults.name, 'name');
  if (TAKEN.includes(name)) return fault(words.faults.taken(name), 'name');

  const isThere = type !== 'none';
  const line = { name, label: labelOf(name), type, isRequired: isThere && 'required' in state };
  const code = codeOf(line);
  // A label, a control, and what is said where nothing is entered.
  const inForm = isThere ? 2 + Number(line.isRequired) : 0;
  const places = Object.values(code).flat().length + inForm;
  return {
    says: isThere ? words.count(name, places) : words.countNone,
    model: isThere ? [`  ${words.line(name, words.types[type], line.isRequired)}`] : [],
    ...code,
    label: line.label,
    isThere,
    isText: type === 'text',
    isDate: type === 'date',
    isRelation: type === 'relation',
    isRequired: line.isRequired,
    missing: words.isRequired(line.label),
  };
}

const fault = (text: string, at: string): Fault => ({ fault: text, at });

function codeOf(line: Line) {
  const { name, label, type, isRequired } = line;
  if (type === 'none')
    return { columns: [], index: [], imports: [], property: [], rules: [], sample: [], cases: [] };
  const notNull = isRequired ? ' NOT NULL' : '';
  const missing = `'${words.isRequired(label)}'`;
  return {
    property: [
      `  ${name}${isRequired ? '' : '?'}: ${type === 'relation' ? "Customer['id']" : 'string'};`,
    ],
    ...{
      text: {
        columns: [
          `  "${name}" text${notNull}`,
          `    CHECK (length("${name}") ${isRequired ? 'BETWEEN 1 AND' : '<='} ${MOST}),`,
        ],
        index: [],
        imports: [],
        rules: [
          ...(isRequired ? [`    !visit.${name} && ${missing},`] : []),
          `    ${isRequired ? `visit.${name}` : `(visit.${name} ?? '')`}.length > ${MOST} && '${words.isTooLong(label)}',`,
        ],
        sample: [`  ${name}: 'Call first',`],
        cases: [
          ...(isRequired ? [`  [{ ${name}: '' }, ${missing}],`] : []),
          `  [{ ${name}: 'x'.repeat(${MOST + 1}) }, '${words.isTooLong(label)}'],`,
        ],
      },
      date: {
        columns: [`  "${name}" date${notNull},`],
        index: [],
        imports: [],
        rules: [
          isRequired
            ? `    !isDate(visit.${name}) && ${missing},`
            : `    visit.${name} && !isDate(visit.${name}) && '${words.isNoDate(label)}',`,
        ],
        sample: [`  ${name}: '2027-07-01',`],
        cases: [
          isRequired
            ? `  [{ ${name}: '' }, ${missing}],`
            : `  [{ ${name}: 'soon' }, '${words.isNoDate(label)}'],`,
        ],
      },
      relation: {
        columns: [`  "${name}" uuid${notNull}`, '    REFERENCES "customer",'],
        index: [`CREATE INDEX ON "visit" ("${name}");`],
        imports: ["import type { Customer } from './customer';"],
        rules: isRequired ? [`    !visit.${name} && ${missing},`] : [],
        sample: [`  ${name}: '3',`],
        cases: isRequired ? [`  [{ ${name}: '' }, ${missing}],`] : [],
      },
    }[type],
  };
}

/** "nextDate" as people write it: "Next date". */
function labelOf(name: string): string {
  const words = name.replaceAll(/(?<=[a-z0-9])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

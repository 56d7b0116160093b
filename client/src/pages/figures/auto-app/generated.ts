import { autoAppFigure as words } from '#content/figures/auto-app';

type Type = keyof typeof words.fields;

interface Field {
  type: Type;
  isRequired: boolean;
}

/** A line of code; one that is there because of the field is `added`. */
export type Line = string | { added: string };

const MOST = 200;

export const cases: readonly (Field | undefined)[] = [
  { type: 'text', isRequired: false },
  { type: 'text', isRequired: true },
  { type: 'date', isRequired: false },
  { type: 'date', isRequired: true },
  { type: 'relation', isRequired: false },
  { type: 'relation', isRequired: true },
  undefined,
];

/** What the generator writes for the entity with a field, or without one. */
export function compute(field: Field | undefined) {
  const lines = field && linesOf(field);
  const added = (part: keyof NonNullable<typeof lines>): Line[] =>
    (lines?.[part] ?? []).map((line) => ({ added: line }));
  const code: Record<keyof typeof words.listings, Line[]> = {
    sql: [
      'CREATE TABLE "visit" (',
      '  "id" uuid PRIMARY KEY,',
      '  "date" date NOT NULL,',
      ...added('columns'),
      '  "done" boolean NOT NULL',
      ');',
      ...added('index'),
    ],
    code: [
      ...added('imports'),
      'interface Visit {',
      '  id: string;',
      '  date: string;',
      ...added('property'),
      '  done: boolean;',
      '}',
      '',
      'function faults(visit: Visit) {',
      '  return [',
      "    !isDate(visit.date) && 'Date is required.',",
      ...added('rules'),
      '  ].filter(Boolean);',
      '}',
    ],
    test: [
      'const visit = {',
      "  id: '7',",
      "  date: '2027-06-05',",
      ...added('sample'),
      '  done: false,',
      '};',
      '',
      'test.each([',
      "  [{ date: '' }, 'Date is required.'],",
      ...added('cases'),
      "])('%o', (change, fault) => {",
      '  const it = { ...visit, ...change };',
      '  expect(faults(it)).toEqual([fault]);',
      '});',
    ],
  };
  // A label, a control, and the text that is shown while a required one is empty.
  const inForm = field ? 2 + Number(field.isRequired) : 0;
  const inCode = Object.values(lines ?? {}).flat().length;
  return {
    ...code,
    model: [words.entity, words.before, ...added('model'), words.after],
    field,
    says: field ? words.count(words.fields[field.type].name, inCode - 1 + inForm) : words.countNone,
  };
}

/** The lines that a field adds, by where they belong. */
function linesOf({ type, isRequired }: Field) {
  const { name, label, kind } = words.fields[type];
  const missing = `'${words.isRequired(label)}'`;
  const notNull = isRequired ? ' NOT NULL' : '';
  const whereRequired = (line: string) => (isRequired ? [line] : []);
  const isEmpty = whereRequired(`    !visit.${name} && ${missing},`);
  const emptyCase = whereRequired(`  [{ ${name}: '' }, ${missing}],`);
  const byType = {
    text: {
      columns: [
        `  "${name}" text${notNull}`,
        `    CHECK (length("${name}") ${isRequired ? 'BETWEEN 1 AND' : '<='} ${MOST}),`,
      ],
      rules: [
        ...isEmpty,
        `    ${isRequired ? `visit.${name}` : `(visit.${name} ?? '')`}.length > ${MOST} && '${words.isTooLong(label)}',`,
      ],
      sample: [`  ${name}: 'Call first',`],
      cases: [
        ...emptyCase,
        `  [{ ${name}: 'x'.repeat(${MOST + 1}) }, '${words.isTooLong(label)}'],`,
      ],
    },
    date: {
      columns: [`  "${name}" date${notNull},`],
      rules: isRequired
        ? [`    !isDate(visit.${name}) && ${missing},`]
        : [`    visit.${name} && !isDate(visit.${name}) && '${words.isNoDate(label)}',`],
      sample: [`  ${name}: '2027-07-01',`],
      cases: isRequired ? emptyCase : [`  [{ ${name}: 'soon' }, '${words.isNoDate(label)}'],`],
    },
    relation: {
      columns: [`  "${name}" uuid${notNull}`, '    REFERENCES "customer",'],
      index: [`CREATE INDEX ON "visit" ("${name}");`],
      imports: ["import type { Customer } from './customer';"],
      rules: isEmpty,
      sample: [`  ${name}: '3',`],
      cases: emptyCase,
    },
  };
  return {
    model: [`  ${words.line(name, kind, isRequired)}`],
    property: [
      `  ${name}${isRequired ? '' : '?'}: ${type === 'relation' ? "Customer['id']" : 'string'};`,
    ],
    index: [],
    imports: [],
    ...byType[type],
  };
}

/** Where lines stand that a visitor's line is the reason for. */
export type Slot =
  'model' | 'columns' | 'index' | 'imports' | 'property' | 'rules' | 'sample' | 'cases';

/** Lines that are always there, and slots with as many places as they can ever need. */
export type Listing = readonly (string | { slot: Slot; most: number })[];

/** The generator's output for the entity, around the lines of `logic.ts`. */
export const listings = {
  sql: [
    'CREATE TABLE "visit" (',
    '  "id" uuid PRIMARY KEY,',
    '  "date" date NOT NULL,',
    { slot: 'columns', most: 2 },
    '  "done" boolean NOT NULL',
    ');',
    { slot: 'index', most: 1 },
  ],
  code: [
    { slot: 'imports', most: 1 },
    'interface Visit {',
    '  id: string;',
    '  date: string;',
    { slot: 'property', most: 1 },
    '  done: boolean;',
    '}',
    '',
    'function faults(visit: Visit) {',
    '  return [',
    "    !isDate(visit.date) && 'Date is required.',",
    { slot: 'rules', most: 2 },
    '  ].filter(Boolean);',
    '}',
  ],
  test: [
    'const visit = {',
    "  id: '7',",
    "  date: '2027-06-05',",
    { slot: 'sample', most: 1 },
    '  done: false,',
    '};',
    '',
    'test.each([',
    "  [{ date: '' }, 'Date is required.'],",
    { slot: 'cases', most: 2 },
    "])('%o', (change, fault) => {",
    '  const it = { ...visit, ...change };',
    '  expect(faults(it)).toEqual([fault]);',
    '});',
  ],
} as const satisfies Record<string, Listing>;

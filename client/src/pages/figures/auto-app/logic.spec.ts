import { stripTypeScriptTypes } from 'node:module';
import fc from 'fast-check';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { listings, type Listing, type Slot } from './listings';
import { compute, states } from './logic';

type State = Readonly<Record<string, string>>;

const result = (state: State) => {
  const answer = compute(state);
  if ('at' in answer) throw new Error(answer.fault);
  return answer;
};

/** A listing as it is shown for a state. */
const written = (listing: Listing, answer: Readonly<Record<Slot, readonly string[]>>) =>
  listing.flatMap((line) => (typeof line === 'string' ? [line] : answer[line.slot]));

const name = fc
  .tuple(fc.constantFrom(...'abkxyz'), fc.stringMatching(/^[a-zA-Z0-9]{0,19}$/))
  .map((parts) => parts.join(''))
  .filter((word) => !['id', 'date', 'done'].includes(word));
const line = fc.record(
  { name, type: fc.constantFrom('text', 'date', 'relation'), required: fc.constant('on') },
  { requiredKeys: ['name', 'type'] },
);

const isDate = (text: string) => !Number.isNaN(Date.parse(text));

interface Run {
  faults: (visit: object) => string[];
  visit: Record<string, unknown>;
  cases: [change: Record<string, unknown>, fault: string][];
}

/** Runs the program that a state shows, with its test. */
function run(state: State): Run {
  const answer = result(state);
  const source = [...written(listings.code, answer), ...written(listings.test, answer)].join('\n');
  const cases: Run['cases'] = [];
  const test = { each: (rows: Run['cases']) => () => void cases.push(...rows) };
  // oxlint-disable-next-line typescript/no-implied-eval -- the generated code is what is tried
  const program = new Function(
    'isDate',
    'test',
    'expect',
    `${stripTypeScriptTypes(source)}\nreturn { faults, visit };`,
  ) as (...given: unknown[]) => Pick<Run, 'faults' | 'visit'>;
  return { ...program(isDate, test, expect), cases };
}

describe('the generated application', () => {
  it('passes its own test, whatever the line is', () => {
    fc.assert(
      fc.property(line, (state) => {
        const { faults, visit, cases } = run(state);
        expect(faults(visit)).toEqual([]);
        for (const [change, fault] of cases)
          expect(faults({ ...visit, ...change })).toEqual([fault]);
      }),
    );
  });

  it('has a test for each rule that comes of the line', () => {
    fc.assert(
      fc.property(line, (state) => {
        const { rules, cases } = result(state);
        expect(cases).toHaveLength(rules.length);
      }),
    );
  });

  it('lets what is not required be left out, and nothing else', () => {
    fc.assert(
      fc.property(line, (state) => {
        const { faults, visit } = run(state);
        const without = { ...visit, [state.name]: state.required ? '' : undefined };
        expect(faults(without)).toEqual(
          state.required ? [expect.stringMatching(/is required\.$/)] : [],
        );
      }),
    );
  });

  it('has the right types in every state that can be chosen', () => {
    const files = new Map(
      states.map((state, index) => {
        const { imports, ...rest } = result(state);
        const lines = [
          'declare const isDate: (text: string) => boolean;',
          'interface Customer { id: string }',
          ...written(listings.code, { ...rest, imports: [] }),
          'export const checked: Visit = {',
          ...written(listings.test.slice(1, 6), { ...rest, imports }),
        ];
        return [`/state-${index}.ts`, lines.join('\n')];
      }),
    );
    const options = {
      strict: true,
      noEmit: true,
      target: ts.ScriptTarget.ES2022,
      types: [],
      lib: ['lib.es5.d.ts'],
      skipLibCheck: true,
    };
    const host = ts.createCompilerHost(options);
    const program = ts.createProgram([...files.keys()], options, {
      ...host,
      fileExists: (file) => files.has(file) || host.fileExists(file),
      readFile: (file) => files.get(file) ?? host.readFile(file),
      getSourceFile: (file, language) => {
        const text = files.get(file);
        return text === undefined
          ? host.getSourceFile(file, language)
          : ts.createSourceFile(file, text, language);
      },
    });
    const faults = ts.getPreEmitDiagnostics(program);
    expect(
      faults.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    ).toEqual([]);
  });
});

describe('the count of places', () => {
  it.each([
    ['text', 8],
    ['text, required', 11],
    ['date', 7],
    ['date, required', 8],
    ['one Customer', 8],
    ['one Customer, required', 11],
  ])('%s: %i', (words, places) => {
    const answers = states.map((state) => result(state));
    const says = answers.find(({ model }) => model[0]?.endsWith(`: ${words}`))?.says;
    expect(says).toMatch(`: 1 line in the model, ${places} places in the application.`);
  });

  it('counts the lines that are not there without the line, and the parts of the form', () => {
    const without = result({ type: 'none' });
    fc.assert(
      fc.property(line, (state) => {
        const answer = result(state);
        const more = Object.values(listings)
          .map((listing) => written(listing, answer).length - written(listing, without).length)
          .reduce((sum, count) => sum + count, 0);
        const inForm = [answer.isThere, answer.isThere, answer.isRequired].filter(Boolean).length;
        expect(answer.says).toContain(`, ${more + inForm} places`);
      }),
    );
  });

  it('never has more lines than the drawing has places for', () => {
    fc.assert(
      fc.property(line, (state) => {
        const answer = result(state);
        for (const part of Object.values(listings).flat())
          if (typeof part !== 'string')
            expect(answer[part.slot].length).toBeLessThanOrEqual(part.most);
      }),
    );
  });
});

describe("a field's name", () => {
  it.each(['Note', 'a b', '1st', 'né', "a';--", '__proto__', 'x'.repeat(21)])(
    '%s is refused in words',
    (typed) => {
      expect(compute({ name: typed, type: 'text' })).toMatchObject({ at: 'name' });
    },
  );

  it('is refused where a visit has it already', () => {
    expect(compute({ name: 'date', type: 'text' })).toMatchObject({
      fault: expect.stringContaining('has date already'),
    });
  });

  it('is shown as people write it', () => {
    expect(result({ name: 'phoneNumber2Work', type: 'text' }).label).toBe('Phone number2 work');
    expect(result({ name: ' note ', type: 'text' }).label).toBe('Note');
  });
});

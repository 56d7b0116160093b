import { stripTypeScriptTypes } from 'node:module';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { cases, compute, type Line } from './generated';

const fields = cases.filter((field) => field !== undefined);
const written = (lines: readonly Line[]) =>
  lines.map((line) => (typeof line === 'string' ? line : line.added));

interface Run {
  faults: (visit: object) => string[];
  visit: Record<string, unknown>;
  tests: [change: Record<string, unknown>, fault: string][];
}

/** Runs the program of a field, with its test. */
function run(field: (typeof fields)[number]): Run {
  const { code, test } = compute(field);
  const tests: Run['tests'] = [];
  const each = (rows: Run['tests']) => () => void tests.push(...rows);
  const isDate = (text: string) => !Number.isNaN(Date.parse(text));
  // oxlint-disable-next-line typescript/no-implied-eval -- the generated code is what is tried
  const program = new Function(
    'isDate',
    'test',
    'expect',
    `${stripTypeScriptTypes(written([...code, ...test]).join('\n'))}\nreturn { faults, visit };`,
  ) as (...given: unknown[]) => Pick<Run, 'faults' | 'visit'>;
  return { ...program(isDate, { each }, expect), tests };
}

describe.each(fields)('the application with a $type (required: $isRequired)', (field) => {
  it('passes its own test, which tries each rule', () => {
    const { faults, visit, tests } = run(field);
    expect(faults(visit)).toEqual([]);
    for (const [change, fault] of tests) expect(faults({ ...visit, ...change })).toEqual([fault]);
    const { code, test } = compute(field);
    const rules = code.filter((line) => typeof line !== 'string' && line.added.includes('&&'));
    const tried = test.filter((line) => typeof line !== 'string' && line.added.includes('[{'));
    expect(tried).toHaveLength(rules.length);
  });

  it('accepts a visit without the field only where it is optional', () => {
    const { faults, visit } = run(field);
    const name = Object.keys(visit).find((key) => !['id', 'date', 'done'].includes(key)) ?? '';
    const without = { ...visit, [name]: field.isRequired ? '' : undefined };
    expect(faults(without)).toEqual(
      field.isRequired ? [expect.stringMatching(/is required\.$/)] : [],
    );
  });

  it('has the right types', () => {
    const { code, test } = compute(field);
    const imported = written(code).filter((line) => line.startsWith('import'));
    const source = [
      'declare const isDate: (text: string) => boolean;',
      ...(imported.length > 0 ? ['interface Customer { id: string }'] : []),
      ...written(code).slice(imported.length),
      'export const checked: Visit = {',
      ...written(test).slice(1, written(test).indexOf('};') + 1),
    ].join('\n');
    const options = { strict: true, noEmit: true, types: [], lib: ['lib.es5.d.ts'] };
    const host = ts.createCompilerHost(options);
    const program = ts.createProgram(['/visit.ts'], options, {
      ...host,
      fileExists: (file) => file === '/visit.ts' || host.fileExists(file),
      getSourceFile: (file, language) =>
        file === '/visit.ts'
          ? ts.createSourceFile(file, source, language)
          : host.getSourceFile(file, language),
    });
    expect(
      ts
        .getPreEmitDiagnostics(program)
        .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n')),
    ).toEqual([]);
  });

  it('counts the lines that are not there without the field, and the parts of the form', () => {
    const lines = (one: ReturnType<typeof compute>) => [one.sql, one.code, one.test].flat().length;
    const more = lines(compute(field)) - lines(compute(undefined));
    const inForm = field.isRequired ? 3 : 2;
    expect(compute(field).says).toContain(`1 line in the model, ${more + inForm} places`);
  });
});

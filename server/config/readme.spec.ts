import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { readVariables, variableName } from './environment.js';

/** The rows of the table of variables in server/README.md: by each variable, its default as the page writes it. */
function tableOfVariables(): Record<string, string> {
  const page = readFileSync(resolve(import.meta.dirname, '../README.md'), 'utf8');
  const [, table = ''] = page.split(/^\| variable .*\n.*\n/m);
  const rows = table.split('\n\n', 1)[0]?.split('\n') ?? [];
  return Object.fromEntries(
    rows.flatMap((row) => {
      const [, names = '', defaults = ''] = row.split('|').map((cell) => cell.trim());
      const values = defaults.split(', ');
      const list = names.replaceAll('`', '').split(', ');
      return list.map((name, at) => [name, list.length > 1 ? (values[at] ?? defaults) : defaults]);
    }),
  );
}

describe('the table of variables in server/README.md', () => {
  const table = tableOfVariables();
  const variables = new Map(
    Object.entries(readVariables({})).map(([property, value]) => [variableName(property), value]),
  );
  /** Variables that other programs read: the migration command, Node.js. */
  const others = ['MIGRATE_DATABASE_URL'];

  it('names every variable, and no other', () => {
    expect(Object.keys(table).toSorted()).toEqual([...variables.keys(), ...others].toSorted());
  });

  const checked = [...variables].filter(([, value]) =>
    ['boolean', 'number'].includes(typeof value),
  );
  it.each(checked)('has the default of %s', (name, value) => {
    expect(table[name]).toBe(typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value));
  });

  it.each(['HOST', 'METRICS_HOST', 'LOG_LEVEL', 'NODE_ENV'])('has the default of %s, too', (name) =>
    expect(table[name]).toBe(variables.get(name)),
  );
});

import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { readMutants, staleMutants } from './mutant.js';
import { configurationOf } from './workspace.js';

const root = resolve(import.meta.dirname, '../..');

it('Every seeded fault is one of the code as it is now, and names specs that exist', async () => {
  const mutants = await readMutants();
  expect(await staleMutants(root, mutants)).toEqual([]);
  const specs = new Set(mutants.flatMap((mutant) => mutant.specs));
  expect([...specs].filter((spec) => !existsSync(resolve(root, spec)))).toEqual([]);
});

it('The specs of a seeded fault are run by one runner, which has one configuration', async () => {
  const mixed = (await readMutants()).filter(
    ({ specs }) => new Set(specs.map(configurationOf)).size > 1,
  );
  expect(mixed.map(({ id }) => id)).toEqual([]);
});

import { globSync, readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { getMetadataArgsStorage } from 'typeorm';
import { expect, it } from 'vitest';
import { dataSourceOptions } from './data-source.js';

const { entities, migrations } = dataSourceOptions({ databaseUrl: '', databasePool: 1 });
const namesOf = (classes: unknown) => Object.values(Object(classes)).map((one) => Object(one).name);

it('the data source lists every entity', async () => {
  for (const file of globSync('server/**/*.entity.ts')) await import(resolve(file));
  for (const { target } of getMetadataArgsStorage().tables) {
    const [name] = namesOf([target]);
    expect(namesOf(entities), `Add ${name} to the entities in data-source.ts`).toContain(name);
  }
});

it('the data source lists every migration', () => {
  for (const file of readdirSync('migrations')) {
    const [time = ''] = file.split('-');
    const listed = namesOf(migrations).filter((name) => name.endsWith(time));
    expect(listed, `Add migrations/${file} to data-source.ts`).toHaveLength(1);
  }
});

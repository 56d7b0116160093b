import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8');
const modules = files.filter((file) => file.endsWith('.module.css'));
const components = files.filter((file) => file.endsWith('.tsx')).map(read);

/** The classes that a stylesheet defines, without those that it takes from elsewhere. */
function defined(file: string): Set<string> {
  const css = read(file).replaceAll(/\/\*[^]*?\*\/|:global\([^)]*\)|'[^']*'/g, '');
  const selectors = [...css.matchAll(/[^{};]+(?=\{)/g)].join(' ');
  return new Set([...selectors.matchAll(/\.([a-z]\w*)/gi)].map(([, name]) => name ?? ''));
}

/** The classes that components take from it by name, and whether one chooses among them when it runs. */
function used(file: string): { names: Set<string>; chosen: boolean } {
  const names = new Set<string>();
  let chosen = false;
  for (const source of components) {
    const local = new RegExp(`import (\\w+) from '[^']*/${basename(file)}'`).exec(source)?.[1];
    if (!local) continue;
    for (const [, name] of source.matchAll(new RegExp(`\\b${local}\\.(?!module)(\\w+)`, 'g'))) {
      names.add(name ?? '');
    }
    chosen ||= source.includes(`${local}[`);
  }
  return { names, chosen };
}

describe('stylesheets beside components', () => {
  it.each(modules)('%s defines the classes that are used, and no others', (file) => {
    const { names, chosen } = used(file);
    const classes = defined(file);
    expect([...names].filter((name) => !classes.has(name))).toEqual([]);
    if (!chosen) expect([...classes].filter((name) => !names.has(name))).toEqual([]);
  });

  // Their names become the first half of every class in the page.
  it('have names of their own', () => {
    const names = modules.map((file) => basename(file));
    expect(new Set(names).size).toBe(names.length);
  });
});

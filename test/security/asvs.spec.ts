import { existsSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Site, startSite } from '#support/site';
import { checks, nameOf } from './checks.js';
import { readTable } from './table.js';
import { Target } from './target.js';

/** Requirements of each chapter of ASVS 5.0.0, 345 in all. */
const CHAPTERS = [30, 13, 31, 16, 13, 47, 19, 13, 7, 36, 24, 12, 21, 13, 21, 17, 12];

describe('The table of OWASP ASVS 5.0', async () => {
  const rows = await readTable();

  it('has each of its 345 requirements once', () => {
    expect(new Set(rows.map(({ id }) => id)).size).toBe(345);
    const counts = CHAPTERS.map(
      (_, chapter) => rows.filter(({ id }) => id.startsWith(`${chapter + 1}.`)).length,
    );
    expect(counts).toEqual(CHAPTERS);
  });

  it('names tests and documents that there are, and a reason for what does not apply', () => {
    const tried = Object.keys(checks).map((title) => `test/security/checks.ts#${nameOf(title)}`);
    const wrong = rows.filter(({ by, says }) => {
      const isSpec = /\.spec\.tsx?$/.test(says) && existsSync(says);
      if (by === 'test') return !isSpec && !tried.includes(says);
      const [file = '', section] = says.split(', "');
      if (by === 'document') {
        if (!existsSync(file)) return true;
        return (
          section !== undefined && !readFileSync(file, 'utf8').includes(section.replace(/"$/, ''))
        );
      }
      return !['proxy', 'not applicable', 'deviation'].includes(by) || says.length < 15;
    });
    expect(wrong).toEqual([]);
  });
});

/** The built product with its limits on, as an attacker would meet it. */
describe('OWASP ASVS 5.0', () => {
  let site: Site;
  let target: Target;
  beforeAll(async () => {
    site = await startSite({ RATE_LIMITS: 'on', NODE_ENV: 'production' });
    target = new Target(site.url);
  });
  afterAll(async () => {
    await target?.cleanUp();
    await site?.stop();
  });

  it.each(Object.entries(checks))('%s', async (_, check) => check(target));
});

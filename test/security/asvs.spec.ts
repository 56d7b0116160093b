import { existsSync, globSync, readFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Site, startSite } from '#support/site';
import { checks } from './checks.js';
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
    const sources = globSync(['{test,server,client}/**/*.spec.{ts,tsx}', 'test/security/checks.ts'])
      .map((file) => readFileSync(file, 'utf8'))
      .join('\n')
      .replaceAll(/\\(['`])/g, '$1');
    const wrong = rows.filter(({ by, says }) => {
      if (by === 'test')
        return !["'", '"', '`'].some((quote) => sources.includes(`${quote}${says}${quote}`));
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
  }, 60_000);
  afterAll(async () => {
    await target?.cleanUp();
    await site?.stop();
  }, 60_000);

  it.each(Object.entries(checks))('%s', async (_, check) => check(target), 60_000);
});

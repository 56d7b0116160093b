import { CspEvaluator } from 'csp_evaluator/dist/evaluator.js';
import { Severity } from 'csp_evaluator/dist/finding.js';
import { CspParser } from 'csp_evaluator/dist/parser.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Site, startSite } from '#support/site';

describe("Google's CSP evaluator", () => {
  let site: Site;

  beforeAll(async () => {
    site = await startSite();
  }, 60_000);

  afterAll(async () => {
    await site?.stop();
  }, 30_000);

  it.each([
    '/',
    '/cobol',
    '/login',
    '/settings',
    '/settings/security',
    '/settings/tokens',
    '/reset-password/x',
    '/confirm-email/x',
    '/confirm-new-email/x',
    '/no-such-page',
    '/api/docs',
  ])('finds nothing high or medium on %s', async (path) => {
    const response = await fetch(site.url + path);
    const policy = response.headers.get('content-security-policy') ?? '';
    const findings = new CspEvaluator(new CspParser(policy).csp).evaluate();
    const serious = findings.filter(({ severity }) => severity <= Severity.MEDIUM);
    expect(serious.map(({ description }) => description)).toEqual([]);
    expect(policy).not.toBe('');
  });
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { freePort } from '#server/start/free-port';
import { useTestApp } from '#support/app';
import { call, logIn, signUp } from '#support/factories';

const read = async (name: string) => readFile(join('server/deploy', name), 'utf8');

const METRICS_PORT = String(await freePort());
const site = useTestApp({ env: { METRICS_PORT } });
let metrics: string;
beforeAll(async () => {
  const user = await signUp(site);
  await logIn(site, user);
  await call(site, '/auth/login/email', { body: { ...user, password: 'not-the-one-42' } });
  metrics = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
});

/** Names of metrics that a text asks for and the product does not export. */
function notExported(text: string): string[] {
  const asked = new Set(text.match(/\b(northfold|nodejs|process)_\w+(?=[{,\s)[])/g));
  expect(asked.size).toBeGreaterThan(5);
  return [...asked].filter(
    (name) =>
      !new RegExp(`^# TYPE ${name.replace(/_(bucket|count|sum)$/, '')} `, 'm').test(metrics),
  );
}

describe('the Grafana dashboard', () => {
  it('asks for nothing that the product does not export', async () => {
    const dashboard = await read('grafana-dashboard.json');
    expect(notExported(dashboard)).toEqual([]);
    expect(() => JSON.parse(dashboard) as unknown).not.toThrow();
  });
});

interface Rule {
  alert: string;
  expr: string;
  for: string;
  labels: { severity: string };
  annotations: { summary: string; action: string };
}
const alertRules = async () =>
  (parse(await read('prometheus-alerts.yaml')) as { groups: { rules: Rule[] }[] }).groups.flatMap(
    ({ rules }) => rules,
  );

describe('the alert rules', () => {
  it('ask for nothing that the product does not export, and say what to do', async () => {
    const rules = await alertRules();
    expect(notExported(rules.map(({ expr }) => expr).join('\n'))).toEqual([]);
    for (const rule of rules) {
      expect(rule).toMatchObject({
        labels: { severity: expect.stringMatching(/^(critical|warning)$/) as string },
        annotations: {
          summary: expect.any(String) as string,
          action: expect.any(String) as string,
        },
      });
    }
  });

  it('match labels that the product’s metrics carry', async () => {
    const text = (await alertRules()).map(({ expr }) => expr).join('\n');
    for (const [, name = '', label = '', value = ''] of text.matchAll(
      /(northfold_\w+)\{[^}]*\b(state|outcome)="(\w+)"/g,
    )) {
      expect(metrics).toMatch(new RegExp(`^${name}\\{[^}]*${label}="${value}"`, 'm'));
    }
  });
});

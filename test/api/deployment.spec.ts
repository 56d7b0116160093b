import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { beforeAll, describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import { readVariables, variableName } from '#server/config/environment';
import { useTestApp } from '#support/app';

const run = promisify(execFile);
const DEPLOY = 'server/deploy';
const read = async (name: string) => readFile(join(DEPLOY, name), 'utf8');

const variables = new Set(Object.keys(readVariables({})).map(variableName));
const unknown = (names: readonly string[]) => names.filter((name) => !variables.has(name));

const site = useTestApp();

interface Compose {
  services: Record<
    string,
    { build?: string; image?: string; environment?: Record<string, string>; depends_on?: object }
  >;
}

it('A build has the licenses of the packages that browsers get', async () => {
  const notices = await readFile('dist/NOTICES.md', 'utf8');
  for (const name of ['react-dom', 'react-router', '@reduxjs/toolkit']) {
    expect(notices).toMatch(new RegExp(`${name}.*MIT[^]+?Copyright`));
  }
});

describe('compose.yaml', () => {
  it('starts the app with variables that it knows, beside services that it names', async () => {
    const { services } = parse(await read('compose.yaml')) as Compose;
    const { app } = services;
    expect(unknown(Object.keys(app?.environment ?? {}))).toEqual([]);
    expect(app?.build).toBe('.');
    for (const name of Object.keys(app?.depends_on ?? {})) expect(services).toHaveProperty(name);
    for (const url of ['DATABASE_URL', 'SMTP_URL']) {
      expect(services).toHaveProperty(new URL(app?.environment?.[url] ?? '').hostname);
    }
  });

  it('names the release of each image that others make', async () => {
    const { services } = parse(await read('compose.yaml')) as Compose;
    const images = Object.values(services).flatMap(({ image }) => image ?? []);
    expect(images).toHaveLength(2);
    for (const image of images) expect(image).toMatch(/:v?\d+(\.\d+)*$/);
  });

  it('holds no password', async () => {
    const { services } = parse(await read('compose.yaml')) as Compose;
    for (const { environment = {} } of Object.values(services)) {
      for (const [name, value] of Object.entries(environment)) {
        if (/SECRET|PASSWORD/.test(name)) expect(value).toMatch(/^\$\{\w+:\?.+\}$/);
      }
    }
  });
});

interface Probe {
  httpGet: { path: string; port: string };
}
interface Manifest {
  kind: string;
  spec: {
    selector: object;
    podSelector: object;
    ports: { port: number; targetPort: string }[];
    ingress: { ports: { port: string }[] }[];
    template: {
      metadata: { labels: object };
      spec: {
        topologySpreadConstraints: { labelSelector: object }[];
        containers: {
          ports: { name: string; containerPort: number }[];
          env: { name: string; value: string }[];
          startupProbe: Probe;
          readinessProbe: Probe;
          livenessProbe: Probe;
        }[];
      };
    };
  };
}

describe('kubernetes.yaml', () => {
  let manifests: Manifest[];
  let deployment: Manifest;
  const container = () => {
    const [app] = deployment.spec.template.spec.containers;
    if (app === undefined) throw new Error('The deployment has no container.');
    return app;
  };
  beforeAll(async () => {
    const documents = parseAllDocuments(await read('kubernetes.yaml'));
    manifests = documents.map((document) => document.toJS() as Manifest);
    [deployment] = manifests as [Manifest];
  });

  it('sets variables that the product knows', () => {
    expect(unknown(container().env.map(({ name }) => name))).toEqual([]);
  });

  it('probes addresses that answer', async () => {
    const probes = (['startupProbe', 'readinessProbe', 'livenessProbe'] as const).map(
      (name) => container()[name].httpGet,
    );
    for (const { path, port } of probes) {
      expect(port).toBe('http');
      expect((await fetch(site.url + path)).status).toBe(200);
    }
  });

  it('opens the ports that the product listens on', () => {
    const ports = Object.fromEntries(
      container().ports.map(({ name, containerPort }) => [name, containerPort]),
    );
    const settings = Object.fromEntries(container().env.map(({ name, value }) => [name, value]));
    expect(ports).toEqual({
      http: readVariables({}).port,
      metrics: Number(settings['METRICS_PORT']),
    });
  });

  it('selects its own pods everywhere, by ports that they have', () => {
    const { labels } = deployment.spec.template.metadata;
    const ofKind = (kind: string) => manifests.find((manifest) => manifest.kind === kind);
    const [service, policy] = [ofKind('Service'), ofKind('NetworkPolicy')];
    expect(ofKind('PodDisruptionBudget')?.spec.selector).toEqual({ matchLabels: labels });
    for (const { labelSelector } of deployment.spec.template.spec.topologySpreadConstraints) {
      expect(labelSelector).toEqual({ matchLabels: labels });
    }
    expect(deployment.spec.selector).toEqual({ matchLabels: labels });
    expect(service?.spec.selector).toEqual(labels);
    expect(policy?.spec.podSelector).toEqual({ matchLabels: labels });
    const names = container().ports.map(({ name }) => name);
    const used = [
      ...(service?.spec.ports ?? []).map(({ targetPort }) => targetPort),
      ...(policy?.spec.ingress ?? []).flatMap(({ ports }) => ports.map(({ port }) => port)),
    ];
    for (const name of used) expect(names).toContain(name);
  });
});

describe('northfold.service', () => {
  it('sets variables that the product knows and starts what the build makes', async () => {
    const unit = await read('northfold.service');
    const settings = /^Environment=(.*)$/m.exec(unit)?.[1]?.split(' ') ?? [];
    expect(settings).not.toEqual([]);
    expect(unknown(settings.map((setting) => setting.split('=', 1)[0] ?? ''))).toEqual([]);
    expect(unit).toMatch(
      /^ExecStart=\/bin\/sh server\/cli\/with-node\.sh node .*dist\/server\/main\.js$/m,
    );
  });

  it('is a unit as systemd reads it', async ({ skip }) => {
    const missing = await run('systemd-analyze', ['--version']).catch(() => 'missing');
    if (missing === 'missing') skip('needs systemd-analyze');
    const folder = await mkdtemp(join(tmpdir(), 'northfold-unit-'));
    try {
      const file = join(folder, 'northfold.service');
      // The program itself need not be installed here.
      await writeFile(
        file,
        (await read('northfold.service')).replace(/^ExecStart=\S+/m, 'ExecStart=/bin/true'),
      );
      const { stderr } = await run('systemd-analyze', ['verify', '--man=no', file]);
      expect(stderr).not.toContain('northfold.service:');
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('the Dockerfile', () => {
  it('sets variables that the product knows', async () => {
    const settings = /^ENV (.*)$/m.exec(await readFile('Dockerfile', 'utf8'))?.[1] ?? '';
    const names = [...settings.matchAll(/(\w+)=/g)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(3);
    expect(unknown(names)).toEqual([]);
  });
});

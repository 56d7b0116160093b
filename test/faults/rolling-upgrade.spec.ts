import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runCommand } from '#support/command';
import { createEmptyDatabase } from '#support/database-server';
import { buildContactMessage, call, logIn, signUp } from '#support/factories';
import { freePort } from '#support/free-port';
import { type MailSink, startMailSink } from '#support/mail-sink';
import { endProducts, type Product, spawnProduct, startProduct } from '#support/product-process';
import { until } from '#support/waiting';

const run = promisify(execFile);
/** The last release in which all emails were jobs of one task. */
const BEFORE = '890ff62';
const BUILD_MS = 300_000;
const EMAIL_MS = 30_000;

let directory: string;
let release: string;
let database: Awaited<ReturnType<typeof createEmptyDatabase>>;
let client: pg.Client;
let sink: MailSink;
let env: NodeJS.ProcessEnv;
let replica: Product;
let earlier: Product;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'northfold-upgrade-'));
  release = join(directory, 'release');
  await run('bash', ['-c', `mkdir "$1" && git archive ${BEFORE} | tar -x -C "$1"`, '-', release]);
  await symlink(resolve('node_modules'), join(release, 'node_modules'));
  await installMissing();
  const compiler = resolve('node_modules/typescript/bin/tsc');
  const output = join(release, 'dist');
  await run(process.execPath, [compiler, '-p', 'tsconfig.json', '--outDir', output], {
    cwd: release,
  });
  database = await createEmptyDatabase(inject('template'));
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  sink = await startMailSink();
  env = {
    DATABASE_URL: database.url,
    DATABASE_POOL: '4',
    JWT_SECRET: randomBytes(32).toString('base64url'),
    SMTP_URL: sink.url,
    METRICS_PORT: String(await freePort()),
  };
  replica = await startProduct({ dataDir: join(directory, 'new'), env });
  // Its site is not built: it serves the API.
  earlier = await spawnProduct({
    dataDir: join(directory, 'old'),
    env: { ...env, METRICS_PORT: undefined, WORKER: 'off' },
    release,
  });
  await until('the release before serves', async () =>
    fetch(`${earlier.url}/health/ready`).then(
      ({ ok }) => ok,
      () => false,
    ),
  );
}, BUILD_MS);
afterAll(async () => {
  await endProducts();
  await sink.close();
  await client.end();
  await database.drop();
  await rm(directory, { recursive: true, force: true, maxRetries: 20 });
});

/** Packages of that release that this one has no more, where Node.js looks when they are not in the first place. */
async function installMissing(): Promise<void> {
  const { dependencies } = JSON.parse(await readFile(join(release, 'package.json'), 'utf8')) as {
    dependencies: Record<string, string>;
  };
  const missing = Object.entries(dependencies).filter(
    ([name]) => !existsSync(`node_modules/${name}`),
  );
  const named = missing.map(([name, version]) => `${name}@${version}`);
  await run('npm', ['install', '--prefix', directory, '--ignore-scripts', '--no-audit', ...named]);
}

const unknownJobs = async () => {
  const metrics = await fetch(`http://127.0.0.1:${env['METRICS_PORT']}/metrics`);
  return Number(/^northfold_jobs_unknown (.+)$/m.exec(await metrics.text())?.[1]);
};
const listed = async () => {
  const { out } = await runCommand('mail', ['--json'], env);
  return JSON.parse(out) as { state: string; email: string }[];
};

/** Takes over what the release before has queued; it happens by itself every minute. */
const adopt = async () => client.query("INSERT INTO jobs (task) VALUES ('adopt-earlier-jobs')");

describe('A replica of the release before, beside this one', () => {
  it('loses no email: what it queues is taken over and sent', async () => {
    const { email, password } = await signUp(replica);
    await until('the confirmation is sent', () => sink.deliveries.length === 1);
    const token = await logIn(earlier, { email, password });
    const changed = await call(earlier, '/auth/change-password', {
      method: 'PUT',
      token,
      body: { current_password: password, new_password: 'another-harbour-lantern-7' },
    });
    expect(changed.status).toBe(204);
    await adopt();
    await expect
      .poll(() => sink.deliveries.map(({ email }) => email.text).join(), { timeout: EMAIL_MS })
      .toContain('password of your account was changed');
  });

  it('takes messages, which reach the consultancy and are found by their writers', async () => {
    const body = buildContactMessage({
      email: 'Ada@BÜCHER.example',
      subject: 'Sent to the old one',
    });
    const { status } = await call(earlier, '/contact', { body });
    expect(status).toBe(201);
    await adopt();
    await expect
      .poll(() => sink.deliveries.map(({ email }) => email.subject).join(), { timeout: EMAIL_MS })
      .toContain('Sent to the old one');
    const { rows } = await client.query('SELECT email_canonical FROM contact_messages');
    expect(rows).toEqual([{ email_canonical: 'ada@xn--bcher-kva.example' }]);
  });

  it('makes accounts that log in here at once, one for each address', async () => {
    const user = await signUp(earlier, { email: 'Grace@Example.com' });
    await logIn(replica, user);
    const again = await call(earlier, '/auth/signup/email', { body: user });
    expect(again.status).toBe(409);
  });

  it('takes down requests for reset links that this one answers, however the address was typed', async () => {
    const { email } = await signUp(replica);
    const body = { email: email.replace('ada.', 'Ada.') };
    expect((await call(earlier, '/auth/forgot-password', { body })).status).toBe(202);
    await adopt();
    await expect
      .poll(() => sink.deliveries.map(({ email }) => email.text).join(), { timeout: EMAIL_MS })
      .toContain('/reset-password/');
  });
});

describe('A job that no replica knows, of a release to come', () => {
  it('is counted, listed as unknown and left alone', async () => {
    expect(await unknownJobs()).toBe(0);
    await client.query("INSERT INTO jobs (task) VALUES ('email:of-tomorrow')");
    expect(await unknownJobs()).toBe(1);
    expect(await listed()).toEqual([
      expect.objectContaining({ state: 'unknown', email: 'email:of-tomorrow' }) as unknown,
    ]);
  });
});

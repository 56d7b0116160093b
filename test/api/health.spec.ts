import pg from 'pg';
import { afterEach, describe, expect, inject, it } from 'vitest';
import { createTestApp, type TestApp } from '#support/app';

let site: TestApp | undefined;
afterEach(async () => {
  await site?.close();
  site = undefined;
});

async function probe(url: string, name: 'live' | 'ready') {
  const response = await fetch(`${url}/health/${name}`);
  return { status: response.status, text: await response.text(), headers: response.headers };
}

/** Ends every connection and accepts no other. Returns the function that opens the database again. */
async function closeDatabase(url: string): Promise<() => Promise<void>> {
  const name = new URL(url).pathname.slice(1);
  const client = new pg.Client({ connectionString: inject('template').serverUrl });
  await client.connect();
  await client.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS false`);
  await client.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
    name,
  ]);
  return async () => {
    await client.query(`ALTER DATABASE ${name} WITH ALLOW_CONNECTIONS true`);
    await client.end();
  };
}

describe('probes', () => {
  it('are well when the database answers', async () => {
    site = await createTestApp();
    const [live, ready] = await Promise.all([probe(site.url, 'live'), probe(site.url, 'ready')]);
    expect(live.status).toBe(200);
    expect(ready.status).toBe(200);
    expect(ready.headers.get('cache-control')).toBe('no-store');
    expect(JSON.parse(ready.text)).toMatchObject({
      status: 'ok',
      process: 'up',
      database: 'up',
    });
  });

  it('say 503 and nothing about the reason while the database is away', async () => {
    // The queue's library prints a trace of its own when its connections end; it is not the subject here.
    site = await createTestApp({ env: { WORKER: 'off' } });
    const reopen = await closeDatabase(site.databaseUrl);
    const ready = await probe(site.url, 'ready');
    await reopen();
    expect(ready.status).toBe(503);
    expect(JSON.parse(ready.text)).toMatchObject({ status: 'error', database: 'down' });
    expect(ready.text).not.toMatch(/DataSource|connect|postgres|127\.0\.0\.1/i);
    expect((await probe(site.url, 'live')).status).toBe(200);
  });

  it('turn unready at shutdown while requests are still answered', async () => {
    site = await createTestApp({ env: { SHUTDOWN_DELAY_SECONDS: '2' } });
    const { url, close } = site;
    site = undefined;
    const closed = close();
    await expect
      .poll(async () => JSON.parse((await probe(url, 'ready')).text))
      .toMatchObject({ status: 'error', process: 'down' });
    expect((await probe(url, 'ready')).status).toBe(503);
    expect((await fetch(`${url}/api/openapi.json`)).status).toBe(200);
    await closed;
  });
});

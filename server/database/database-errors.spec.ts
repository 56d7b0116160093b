import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { type AddressInfo, connect, createServer } from 'node:net';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isDatabaseUnavailable } from './database-errors.js';

const NOWHERE = '/no/such/folder/file';

describe('an error that says that something is not there', () => {
  it('means that the database is away where its socket is missing', async () => {
    const error = await new Promise<unknown>((done) => {
      connect(NOWHERE).once('error', (fault) => done(fault));
    });
    expect(error).toMatchObject({ code: 'ENOENT' });
    expect(isDatabaseUnavailable(error)).toBe(true);
  });

  it('takes a missing file for our own fault', async () => {
    const error = await readFile(NOWHERE).catch((fault: unknown) => fault);
    expect(error).toMatchObject({ code: 'ENOENT' });
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});

describe('a connection without an answer', () => {
  it('means that the database is away', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as AddressInfo;
    const client = new pg.Client({ host: '127.0.0.1', port, connectionTimeoutMillis: 50 });
    const error = await client.connect().catch((fault: unknown) => fault);
    silent.close();
    expect(isDatabaseUnavailable(error)).toBe(true);
  });
});

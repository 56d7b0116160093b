import { readFile } from 'node:fs/promises';
import { connect } from 'node:net';
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

  it('means a fault of ours where a file is missing', async () => {
    const error = await readFile(NOWHERE).catch((fault: unknown) => fault);
    expect(error).toMatchObject({ code: 'ENOENT' });
    expect(isDatabaseUnavailable(error)).toBe(false);
  });
});

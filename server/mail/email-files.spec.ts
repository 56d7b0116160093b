import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { EmailFiles } from './email-files.js';

const EMAIL = {
  from: 'a@example.com',
  to: 'b@example.com',
  subject: 'Reset',
  text: 'x',
  html: 'x',
};

let dataDir: string;
let folder: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'northfold-files-'));
  folder = join(dataDir, 'mail');
});
afterEach(async () => rm(dataDir, { recursive: true, force: true }));

const modeOf = async (path: string) => ((await stat(path)).mode & 0o777).toString(8);

it('an email is a file that nobody else can read, in a folder that nobody else can enter', async () => {
  await new EmailFiles(folder).send(EMAIL, 'one');
  expect(await modeOf(folder)).toBe('700');
  expect(await modeOf(join(folder, 'one.eml'))).toBe('600');
});

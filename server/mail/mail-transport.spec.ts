import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { loadEnvironment } from '#support/environment';
import { MailTransport, requiresTls } from './mail-transport.js';

describe('TLS to the mail server', () => {
  it.each([
    'smtp://mail.example.com:587',
    'smtp://10.0.0.5',
    'smtp://127.example.com',
    'smtp://localhost.example.com',
    'smtp://[2001:db8::1]:25',
  ])('is required by %s', (url) => {
    expect(requiresTls(url, undefined)).toBe(true);
  });

  it.each([
    'smtp://localhost:1025',
    'smtp://127.0.0.1',
    'smtp://[::1]:25',
    'smtp://mail.localhost',
  ])('is not required by this very machine: %s', (url) => {
    expect(requiresTls(url, undefined)).toBe(false);
  });

  it('is what the operator says, where the operator says something', () => {
    expect(requiresTls('smtp://mail.example.com', 'opportunistic')).toBe(false);
    expect(requiresTls('smtp://localhost', 'required')).toBe(true);
  });
});

it('an email without SMTP_URL is a file that only its account can read, in a folder that only it can enter', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'northfold-files-'));
  const modeOf = async (path: string) =>
    ((await stat(join(dataDir, path))).mode & 0o777).toString(8);
  try {
    const transport = new MailTransport(
      loadEnvironment({ DATA_DIR: dataDir, DATABASE_URL: undefined }),
    );
    const words = { subject: 'Reset', text: 'x', html: 'x', cc: [], replyTo: [] };
    const to = { name: '', address: 'b@example.com' };
    await transport.send({ from: 'a@example.com', to, ...words }, 'one');
    expect(await modeOf('mail')).toBe('700');
    expect(await modeOf('mail/one.eml')).toBe('600');
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

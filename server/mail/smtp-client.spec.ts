import { describe, expect, it } from 'vitest';
import { requiresTls } from './smtp-client.js';

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

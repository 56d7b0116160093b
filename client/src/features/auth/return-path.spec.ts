import { describe, expect, it } from 'vitest';
import { returnPath } from './return-path';

const origin = 'https://northfold.example';

describe('returnPath', () => {
  it('goes back to the page that asked for a login, with its query and fragment', () => {
    const from = { pathname: '/settings', search: '?a=1', hash: '#sessions' };
    expect(returnPath(from, origin)).toBe('/settings?a=1#sessions');
    expect(returnPath('/profile', origin)).toBe('/profile');
  });

  it.each([
    undefined,
    null,
    7,
    {},
    { pathname: 7 },
    '',
    'settings',
    'https://evil.example/',
    '//evil.example/',
    '/\\evil.example/',
    '/\t/evil.example/',
    'javascript:alert(1)',
    { pathname: '//evil.example' },
    '/login',
  ])('goes to the dashboard instead of %j', (from) => {
    expect(returnPath(from, origin)).toBe('/dashboard');
  });
});

import { describe, expect, it } from 'vitest';
import { addressOf, filterOf } from './inbox-filter';

describe('The filter of the inbox', () => {
  it.each([
    ['', { state: 'new', q: '' }],
    ['?state=spam', { state: 'spam', q: '' }],
    ['?state=all', { state: 'all', q: '' }],
    ['?q=engine', { state: 'all', q: 'engine' }],
    ['?state=done&q=engine+1991', { state: 'done', q: 'engine 1991' }],
    ['?state=new&q=%26', { state: 'new', q: '&' }],
  ] as const)('stands in the address: %j', (search, filter) => {
    expect(filterOf(search)).toEqual(filter);
    expect(addressOf(filter)).toBe(`/inbox${search}`);
  });

  it('shows what is new where the address asks for a state that there is not', () => {
    expect(filterOf('?state=lost&q=+')).toEqual({ state: 'new', q: '' });
  });
});

import { describe, expect, it } from 'vitest';
import { greetingName } from './greeting-name';

describe('greetingName', () => {
  it('is the name where there is one', () => {
    expect(greetingName({ name: 'Ada Lovelace', email: 'ada@example.org' })).toBe('Ada Lovelace');
  });

  it.each([null, '', '  '])('is the start of the address when the name is %j', (name) => {
    expect(greetingName({ name, email: 'ada.l@example.org' })).toBe('ada.l');
  });
});

import { describe, expect, it, vi } from 'vitest';
import { characterCount } from '../shared/characters.js';
import { textFault, TextField } from './fields.js';
import { DtoPipe } from './validation.js';

const name = { label: 'Name', min: 2, max: 5 };

describe('textFault', () => {
  it.each([
    [undefined, 'Name is required.'],
    [null, 'Name is required.'],
    ['', 'Name is required.'],
    [7, 'Name must be text.'],
    [{}, 'Name must be text.'],
    ['a', 'Name must be at least 2 characters long.'],
    ['🐧', 'Name must be at least 2 characters long.'],
    ['🐧🐧🐧🐧🐧🐧', 'Name must be at most 5 characters long.'],
    ['abcdef', 'Name must be at most 5 characters long.'],
    ['a\u0000', 'Name must not contain control characters.'],
    ['a\u0085', 'Name must not contain control characters.'],
    ['a\n', 'Name must not contain control characters.'],
    ['a\ud800', 'Name contains a broken character.'],
  ])('says of %j: %s', (value, message) => {
    expect(textFault(value, name)).toBe(message);
  });

  it.each(['abcde', '🐧🐧🐧🐧🐧'])('says nothing of %j', (value) => {
    expect(textFault(value, name)).toBeUndefined();
  });

  it('lets line ends and tabs into several lines, and no other control character', () => {
    const message = { ...name, max: 20, multiline: true };
    expect(textFault('a\r\n\tb', message)).toBeUndefined();
    expect(textFault('a\u0000', message)).toContain('control characters');
    expect(textFault('a\u001b[31m', message)).toContain('control characters');
  });

  it('does not spell what is too long in any spelling: NFC of many marks takes a second', async () => {
    const spell = vi.fn((text: string) => text.normalize('NFC'));
    class Body {}
    TextField('Name', 5, 'Ada', { spell })(Body.prototype, 'name');
    const read = async (text: string) =>
      new DtoPipe().transform({ name: text }, { type: 'body', metatype: Body });
    await expect(read('a\u0316\u0300'.repeat(10_000))).rejects.toThrow();
    expect(spell).not.toHaveBeenCalled();
    expect(await read('u\u0308'.repeat(5))).toEqual({ name: 'üüüüü' });
  });

  it('empties a text that may be null, and leaves one out that was not sent', async () => {
    class Body {
      company?: string | null;
    }
    TextField('Name', 5, 'Ada', { min: 2, optional: true, nullable: true })(
      Body.prototype,
      'company',
    );
    const read = async (sent: object) =>
      new DtoPipe().transform(sent, { type: 'body', metatype: Body });
    for (const company of ['', ' ', null])
      expect(await read({ company })).toEqual({ company: null });
    expect({ company: 'Acme', ...((await read({})) as Body) }).toEqual({ company: 'Acme' });
  });

  it('lets any whole character into a password', () => {
    expect(textFault('a\u0000b', { ...name, exact: true })).toBeUndefined();
  });

  it('counts what PostgreSQL counts: code points, not what they look like', () => {
    expect(characterCount('❤️')).toBe(2);
    expect(characterCount('👩‍🚀')).toBe(3);
    expect(characterCount('e\u0301')).toBe(2);
  });
});

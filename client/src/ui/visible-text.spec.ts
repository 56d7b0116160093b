import { describe, expect, it } from 'vitest';
import { visible } from './visible-text';

describe('visible', () => {
  it.each([
    ['invoice\u202Efdp.exe', 'invoice[U+202E]fdp.exe'],
    ['\u2067shalom\u2069', '[U+2067]shalom[U+2069]'],
    ['a\u200Bb\uFEFFc\u0007', 'a[U+200B]b[U+FEFF]c[U+0007]'],
  ])('names what would not be seen: %j becomes %j', (text, shown) => {
    expect(visible(text)).toBe(shown);
  });

  it.each(['One\n\tTwo', 'שלום, мир, 你好', '👩‍💻 می‌خواهم'])('leaves %j as it was typed', (text) => {
    expect(visible(text)).toBe(text);
  });
});

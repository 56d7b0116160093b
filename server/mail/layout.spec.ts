import { describe, expect, it } from 'vitest';
import { layOut, oneLine } from './layout.js';

describe('oneLine', () => {
  it('makes one header line of anything', () => {
    expect(oneLine('Hi\r\nBcc: b@example.com\u2028\u0000there ')).toBe(
      'Hi Bcc: b@example.com there',
    );
  });
});

describe('layOut', () => {
  it('says the same in text and in HTML', () => {
    const email = layOut({
      subject: 'A & B',
      paragraphs: ['One <1>', 'Two'],
      action: { label: 'Go', href: 'https://x.example/?a=1&b="2"' },
    });
    expect(email.text).toMatch(/^One <1>\n\nhttps:\/\/x\.example\/\?a=1&b="2"\n\nTwo\n\n-- \n/);
    expect(email.html).toContain('<p>One &lt;1&gt;</p>');
    expect(email.html).toContain('href="https://x.example/?a=1&amp;b=&quot;2&quot;"');
    expect(email.html).toContain('<title>A &amp; B</title>');
  });
});

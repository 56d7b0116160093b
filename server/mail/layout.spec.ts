import { describe, expect, it } from 'vitest';
import { partsOf } from '../contact/contact-emails.js';
import { ContactMessage } from '../database/entities/contact-message.entity.js';
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

describe('the email about a contact message', () => {
  it('shows a visitor’s words as words', () => {
    const parts = partsOf(
      Object.assign(new ContactMessage(), {
        id: 'c0ffee',
        name: '<b>Ada</b>',
        email: 'ada@example.com',
        subject: 'Hi\nBcc: x',
        message: 'line 1\nline 2 <img src=x onerror=alert(1)>',
        receivedAt: new Date('2026-01-02T03:04:05Z'),
      }),
      { publicUrl: 'https://x.example', officeTimeZone: 'America/New_York' },
    );
    const email = layOut(parts);
    expect(email.subject).toBe('Contact: Hi Bcc: x');
    expect(email.text).toContain('line 1\nline 2');
    expect(email.text).toContain('wrote on January 1, 2026, at 10:04 PM:');
    expect(email.html).not.toMatch(/<img|<b>/);
  });
});

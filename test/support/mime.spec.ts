import { createTransport } from 'nodemailer';
import { expect, test } from 'vitest';
import { parseMessage } from './mime.js';

test('reads back what nodemailer wrote, with long lines and every kind of letter', async () => {
  const link = `https://www.example.com/reset-password/${'a=b'.repeat(40)}`;
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail({
    from: 'Nörthfold <hello@northfold.example>',
    to: 'Åse Ødegård <ase@example.com>',
    subject:
      'Grüße — a subject that is far too long to stand on one line of a letter, so it is folded',
    text: `Für dich: ${link}\n\nBye ✓`,
    html: `<p>Für dich: <a href="${link}">here</a></p>`,
  });
  if (!Buffer.isBuffer(message)) throw new Error('nodemailer gave no buffer.');
  const read = parseMessage(message);
  expect(read.subject).toBe(
    'Grüße — a subject that is far too long to stand on one line of a letter, so it is folded',
  );
  expect(read.to).toContain('ase@example.com');
  expect(read.text.trim()).toBe(`Für dich: ${link}\n\nBye ✓`);
  expect(read.html).toContain(`<a href="${link}">here</a>`);
});

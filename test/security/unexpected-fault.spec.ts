import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { ContactService } from '#server/contact/contact.service';
import { createTestApp, type TestApp } from '#support/app';
import { buildContactMessage, call } from '#support/factories';

let site: TestApp;
beforeAll(async () => {
  site = await createTestApp();
});
// A 500 is in no document, which closing says.
afterAll(async () => expect(site.close()).rejects.toThrow('The OpenAPI document disagrees'));

/** OWASP ASVS 5.0, 16.5.1, from inside: nothing that a client sends brings these about. */
describe('An unforeseen fault', () => {
  const answerTo = async (fault: Error) => {
    vi.spyOn(site.app.get(ContactService), 'receive').mockRejectedValueOnce(fault);
    const response = await call(site, '/contact', { body: buildContactMessage() });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  it('becomes a 500 in our own sentence, without its words', async () => {
    const { status, text } = await answerTo(new Error('relation "users" in /srv/app is broken'));
    expect(status).toBe(500);
    expect(text).not.toMatch(/relation|users|srv|Error:|\bat \//);
    expect(JSON.parse(text).detail).toMatch(/^[A-Z][^"]+\.$/);
  });
});

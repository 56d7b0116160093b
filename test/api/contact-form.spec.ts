import { describe, expect, it } from 'vitest';
import { FLOOD } from '#server/limits/limits';
import { createTestApp, useTestApp } from '#support/app';
import { buildContactMessage, call } from '#support/factories';
import { leaveOne } from './points.js';

const site = useTestApp();

interface SendOptions {
  headers?: Record<string, string>;
  to?: { url: string };
}

/** Sends the form as a browser without script does. */
const sendText = async (body: string, { headers = {}, to = site }: SendOptions = {}) =>
  fetch(`${to.url}/contact/form`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    body,
    redirect: 'manual',
  });
const send = async (fields: Partial<Record<string, unknown>>, options?: SendOptions) =>
  sendText(new URLSearchParams(fields as Record<string, string>).toString(), options);

const stored = async (subject: string) =>
  site.database.query('SELECT message, status FROM contact_messages WHERE subject = $1', [subject]);

describe('The contact form, sent without script', () => {
  it('is stored like any message, with the line ends that were typed, and leads to a page', async () => {
    const subject = 'Sent by hand';
    const message = 'a\r\n\r\nb & c = d + é 👩‍💻';
    const response = await send(buildContactMessage({ subject, message, website: '' }));
    expect(response.status).toBe(303);
    expect(response.headers.get('location')).toBe('/contact/sent');
    expect(await stored(subject)).toEqual([
      { message: message.replaceAll('\r\n', '\n'), status: 'new' },
    ]);
  });

  it('may be as long as by script', async () => {
    const subject = 'Long by hand';
    const response = await send(buildContactMessage({ subject, message: '👩'.repeat(5_000) }));
    expect(response.status).toBe(303);
    expect(await stored(subject)).toHaveLength(1);
  });

  it('is stored once when it is sent twice', async () => {
    const subject = 'Twice by hand';
    const message = buildContactMessage({ subject });
    expect((await send(message)).headers.get('location')).toBe('/contact/sent');
    expect((await send(message)).headers.get('location')).toBe('/contact/sent');
    expect(await stored(subject)).toHaveLength(1);
    await send({ ...message, message: 'Something else.' });
    expect(await stored(subject)).toHaveLength(2);
  });

  it('is quarantined when a robot has filled the honeypot in', async () => {
    const subject = 'A robot by hand';
    expect((await send(buildContactMessage({ subject, website: 'x' }))).status).toBe(303);
    expect(await stored(subject)).toMatchObject([{ status: 'spam' }]);
  });

  it('says on its own page what is wrong, keeps what was typed, and executes nothing', async () => {
    const typed = '"><script>alert(1)</script>&amp;%typed:name%';
    const response = await send({
      name: typed,
      email: 'ada',
      subject: ' ',
      message: "it's </textarea>",
    });
    expect(response.status).toBe(400);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    const html = await response.text();
    expect(html).toContain('<title>Error: Contact Us');
    expect(html).toContain('<a href="#contact-email">Email address is invalid.</a>');
    expect(html).toContain('<a href="#contact-subject">Subject is required.</a>');
    expect(html).not.toContain('#contact-name');
    const escaped = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;&amp;amp;%typed:name%';
    expect(html).toContain(`value="${escaped}"`);
    expect(html).toContain('it&#39;s &lt;/textarea&gt;</textarea>');
    expect(html).not.toMatch(/<script(?! type="application\/ld\+json")/);
  });

  it.each([
    ['the site of another', { 'sec-fetch-site': 'cross-site' }],
    ['a neighbouring site', { 'sec-fetch-site': 'same-site' }],
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin that it would name', { origin: 'null' }],
  ])('is refused from %s', async (_, headers) => {
    const subject = `Foreign ${JSON.stringify(headers)}`;
    const response = await send(buildContactMessage({ subject }), { headers });
    expect(response.status).toBe(403);
    expect(await response.text()).toContain('This form was sent from a different site.');
    expect(await stored(subject)).toEqual([]);
  });

  it('is taken from its own page, whatever the browser sends', async () => {
    for (const headers of [{ 'sec-fetch-site': 'same-origin' }, { origin: site.url }, {}]) {
      expect((await send(buildContactMessage(), { headers })).status).toBe(303);
    }
  });

  it('is not read where it has too many fields or too many bytes', async () => {
    expect((await sendText('a=1&'.repeat(5_000))).status).toBe(400);
    const long = await sendText(`message=${'a'.repeat(65_536)}`);
    expect(long.status).toBe(413);
    expect(await long.text()).toContain('Failed to submit contact form. Please try again later.');
  });

  it.each([
    ['a file', 'multipart/form-data; boundary=x'],
    ['plain text', 'text/plain'],
  ])('is refused with a page when it is sent as %s', async (_, type) => {
    const response = await sendText('name=Ada', { headers: { 'content-type': type } });
    expect(response.status).toBe(415);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    const html = await response.text();
    expect(html).toContain('<title>Error: Contact Us');
    expect(html).toContain('action="/contact/form"');
  });

  it('is refused with a page when its client sends too much of everything', async () => {
    await using limited = await createTestApp({ env: { RATE_LIMITS: 'on' } });
    const headers = { 'content-type': 'text/plain' };
    const { points } = FLOOD.bodies;
    Object.assign(FLOOD.bodies, { points: 1 });
    expect((await sendText('x', { to: limited, headers })).status).toBe(415);
    const response = await send(buildContactMessage(), { to: limited });
    Object.assign(FLOOD.bodies, { points });
    expect(response.status).toBe(429);
    expect(response.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('ratelimit-policy')).toContain(FLOOD.bodies.name);
    const html = await response.text();
    expect(html).toContain('Too many attempts.');
    expect(html).toContain('go back one page');
    expect(html).toContain('action="/contact/form"');
  });

  it('shares the limits of the call by script, and keeps what was typed when they are reached', async () => {
    await using limited = await createTestApp({ env: { RATE_LIMITS: 'on' } });
    const email = 'often@example.com';
    await call(limited, '/contact', { body: buildContactMessage({ email }) });
    await leaveOne(limited, 'contact');
    await call(limited, '/contact', { body: buildContactMessage({ email }) });
    const response = await send(buildContactMessage({ email }), { to: limited });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    const html = await response.text();
    expect(html).toContain('Failed to submit contact form. Please try again later.');
    expect(html).toContain('Too many attempts.');
    expect(html).toContain(`value="${email}"`);
  });

  it('leads back to the form when its address is opened', async () => {
    const response = await fetch(`${site.url}/contact/form`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([303, '/contact']);
  });
});

describe('Well-known addresses', () => {
  it('lead password managers to the page that changes a password', async () => {
    const response = await fetch(`${site.url}/.well-known/change-password`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, '/change-password']);
  });

  it('lead them to the page that creates passkeys and removes them', async () => {
    const response = await fetch(`${site.url}/.well-known/passkey-endpoints`);
    expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    const { enroll, manage } = (await response.json()) as Record<string, string>;
    expect(enroll).toBe(manage);
    expect(enroll).toMatch(/^http.*\/settings\/security#passkeys$/);
  });

  it('say where to report a weakness, for a year', async () => {
    const response = await fetch(`${site.url}/.well-known/security.txt`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const text = await response.text();
    expect(text).toContain('Contact: mailto:hello@northfold.example\n');
    expect(text).toMatch(/^Canonical: http\S+\/\.well-known\/security\.txt$/m);
    const [, expires = ''] = /^Expires: (\d{4}-\S+Z)$/m.exec(text) ?? [];
    const days = (Date.parse(expires) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(300);
    expect(days).toBeLessThanOrEqual(366);
  });
});

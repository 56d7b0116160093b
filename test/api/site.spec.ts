import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { askRaw } from '#support/raw-http';

const site = useTestApp();

const ask = (path: string, method = 'GET', headers: Record<string, string> = {}) =>
  fetch(site.url + path, { method, headers });

describe('A page of the site', () => {
  it('is there with or without a query, and by its whole address', async () => {
    const { status, headers } = await ask('/about');
    expect({ status, etag: headers.get('etag') }).toEqual({
      status: 200,
      etag: expect.any(String),
    });
    expect((await ask('/about?utm_source=news')).headers.get('etag')).toBe(headers.get('etag'));
    const whole = await askRaw(site, 'GET', 'http://elsewhere.example/about');
    expect(whole).toMatchObject({ status: 200, headers: { etag: headers.get('etag') } });
  });

  it('sends the head alone when only that is asked for', async () => {
    const [whole, head] = [await ask('/about'), await ask('/about', 'HEAD')];
    const length = Buffer.byteLength(await whole.text());
    const identity = await askRaw(site, 'HEAD', '/about');
    expect(identity.headers['content-length']).toBe(String(length));
    expect({ status: head.status, body: await head.text() }).toEqual({ status: 200, body: '' });
  });

  it('is not sent again to who has it', async () => {
    const { headers } = await ask('/about');
    const again = await ask('/about', 'GET', { 'if-none-match': headers.get('etag') ?? '' });
    expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' });
    expect(again.headers.get('content-security-policy')).toBe(
      headers.get('content-security-policy'),
    );
  });

  it('is sent compressed to who takes that, as every file', async () => {
    for (const path of ['/about', '/sitemap.xml']) {
      const { headers } = await askRaw(site, 'GET', path, 'Accept-Encoding: gzip;q=0.5, br\r\n');
      expect(headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    }
  });
});

import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { askRaw } from '#support/raw-http';
import { readPaths } from '#support/site-map';

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

  it.each(['/', '/about', '/health/ready', '/settings', '/robots.txt', '*'])(
    'answers a balancer that sends OPTIONS with the methods it takes: %s',
    async (path) => {
      const { status, headers, body } = await askRaw(site, 'OPTIONS', path);
      expect({ status, body }).toEqual({ status: 204, body: '' });
      expect(headers['allow']).toBe('GET, HEAD, OPTIONS');
    },
  );

  it('is not sent again to a client that has it', async () => {
    const { headers } = await ask('/about');
    const again = await ask('/about', 'GET', { 'if-none-match': headers.get('etag') ?? '' });
    expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' });
    expect(again.headers.get('content-security-policy')).toBe(
      headers.get('content-security-policy'),
    );
  });
});

describe('The feed', () => {
  it('has every article with its whole text and an address that answers', async () => {
    const answer = await ask('/feed.atom');
    expect(answer.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8');
    const feed = await answer.text();
    const addresses = [...feed.matchAll(/<id>([^<]*\/articles\/[^<]*)<\/id>/g)].map(([, id]) => id);
    expect(addresses.map((id = '') => new URL(id).pathname)).toEqual(
      readPaths.filter((path) => path.startsWith('/articles/')),
    );
    for (const [, content = ''] of feed.matchAll(/<content type="html">([^<]*)<\/content>/g)) {
      const html = content.replaceAll('&lt;', '<').replaceAll('&amp;', '&');
      const page = await ask(new URL(addresses[0] ?? '').pathname);
      expect(await page.text()).toContain(html.split('\n').at(0));
      expect(html.length).toBeGreaterThan(2_000);
      expect(html).not.toMatch(/href="\//);
    }
    expect(feed).not.toContain('site-origin.invalid');
  });
});

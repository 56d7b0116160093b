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

  it('is not sent again to a client that has it', async () => {
    const { headers } = await ask('/about');
    const again = await ask('/about', 'GET', { 'if-none-match': headers.get('etag') ?? '' });
    expect({ status: again.status, body: await again.text() }).toEqual({ status: 304, body: '' });
    expect(again.headers.get('content-security-policy')).toBe(
      headers.get('content-security-policy'),
    );
  });
});

describe('A page to read', () => {
  const asked = { accept: 'text/markdown, text/html;q=0.9, */*;q=0.1' };
  /** As Chromium sends it. */
  const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' };

  it.each(readPaths)(
    '%s is Markdown when a client asks for that, and at a separate address',
    async (path) => {
      const html = await ask(path, 'GET', browser);
      expect(html.headers.get('content-type')).toBe('text/html; charset=utf-8');
      expect(html.headers.get('vary')).toBe('Accept, Accept-Encoding');
      const page = await html.text();
      const [, file = ''] =
        /<link rel="alternate" type="text\/markdown" href="([^"]+)"/.exec(page) ?? [];
      expect(file).toBe(path === '/' ? '/index.md' : `${path}.md`);

      const own = await ask(file);
      const negotiated = await ask(path, 'GET', asked);
      for (const { status, headers } of [own, negotiated]) {
        expect({ status, type: headers.get('content-type'), vary: headers.get('vary') }).toEqual({
          status: 200,
          type: 'text/markdown; charset=utf-8',
          vary: 'Accept, Accept-Encoding',
        });
        expect(headers.get('link')).toContain(`<${path}>; rel="canonical"`);
      }
      const text = await own.text();
      expect(await negotiated.text()).toBe(text);
      const heading = /<h1[^>]*>([^<]+)<\/h1>/.exec(page)?.[1];
      expect(text.split('\n')).toContain(`# ${heading}`);
      expect(text).not.toMatch(/site-origin\.invalid|booking\.invalid|<svg|<script/);
    },
  );

  it('is HTML when a client refuses Markdown, and so is a page of the app', async () => {
    for (const [path, accept] of [
      ['/about', 'text/markdown;q=0, */*'],
      ['/contact', 'text/markdown, */*;q=0.1'],
    ] as const) {
      expect((await ask(path, 'GET', { accept })).headers.get('content-type')).toContain(
        'text/html',
      );
    }
    expect((await ask('/contact.md')).status).toBe(404);
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

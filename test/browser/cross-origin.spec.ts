import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, siteUrl, test } from '#support/browser-test';

/** A page on another origin. @param port 0 for any */
async function startPage(port: number) {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Integrator</title>');
  });
  await new Promise<void>((ready) => server.listen(port, '127.0.0.1', ready));
  const address = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${address.port}`, stop: () => server.close() };
}

test.describe('A page of an integrator on another origin', { tag: '@desktop' }, () => {
  test('reads and saves settings with a token when CORS_ORIGINS names it, and nothing otherwise', async ({
    browser,
    account,
  }) => {
    const listed = process.env['INTEGRATOR_ORIGIN'];
    test.skip(listed === undefined, 'The site under test was started by somebody else.');
    const ours = await startPage(Number(new URL(listed ?? '').port));
    const stranger = await startPage(0);
    const context = await browser.newContext();
    const page = await context.newPage();
    const save = async () =>
      page.evaluate(
        async ({ url, bearer }) => {
          const headers = { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' };
          const saved = await fetch(`${url}/api/auth/settings`, {
            method: 'PUT',
            headers,
            body: JSON.stringify({ aiPersona: 'creative' }),
          });
          const { aiPersona } = await saved.json();
          return { aiPersona, requestId: saved.headers.get('x-request-id') };
        },
        { url: siteUrl(), bearer: account.token },
      );

    await page.goto(ours.origin);
    const saved = await save();
    expect(saved.aiPersona).toBe('creative');
    expect(saved.requestId).not.toBeNull();
    await page.goto(stranger.origin);
    await expect(save()).rejects.toThrow('Failed to fetch');

    await context.close();
    ours.stop();
    stranger.stop();
  });
});

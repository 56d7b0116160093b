import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createAccount, expect, test } from '#support/browser-test';
import { startSite } from '#support/site';

/** An integrator's page, on an origin of its own. */
async function startIntegrator() {
  const server = createServer((_, response) => {
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Integrator</title>');
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, stop: () => server.close() };
}

test.describe('A page of an integrator on another origin', { tag: '@desktop' }, () => {
  test('reads and saves settings with a token when CORS_ORIGINS names it, and nothing otherwise', async ({
    browser,
    playwright,
  }) => {
    const ours = await startIntegrator();
    const stranger = await startIntegrator();
    const site = await startSite({ CORS_ORIGINS: ours.origin });
    const request = await playwright.request.newContext({ baseURL: site.url });
    const { token } = await createAccount(request);
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
        { url: site.url, bearer: token },
      );

    await page.goto(ours.origin);
    const saved = await save();
    expect(saved.aiPersona).toBe('creative');
    expect(saved.requestId).not.toBeNull();
    await page.goto(stranger.origin);
    await expect(save()).rejects.toThrow('Failed to fetch');

    await context.close();
    await request.dispose();
    await site.stop();
    ours.stop();
    stranger.stop();
  });
});

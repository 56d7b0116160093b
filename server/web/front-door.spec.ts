import { Agent, createServer, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ObservedRequest } from '../common/request-log.js';
import { frontDoor } from './front-door.js';
import { SiteFile } from './site-file.js';

const page = new SiteFile({
  content: Buffer.from('<!doctype html>home'),
  compressible: true,
  headers: { 'content-type': 'text/html; charset=utf-8' },
});

let closing: boolean;
let observed: ObservedRequest[];
let agent: Agent;
const server = createServer(
  frontDoor({
    site: {
      find: (path) => (path === '/' ? page : undefined),
      pathOf: () => undefined,
      answers: {},
      notFound: page,
    },
    observe: (request) => void observed.push(request),
    isClosing: () => closing,
    routes: ({ url }, response) => response.writeHead(418).end(url),
  }),
);

beforeEach(async () => {
  closing = false;
  observed = [];
  agent = new Agent({ keepAlive: true });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
});
afterEach(async () => {
  agent.destroy();
  await new Promise((closed) => server.close(closed));
});

async function ask(path: string, method = 'GET', headers: Record<string, string> = {}) {
  const { port } = server.address() as AddressInfo;
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    request({ host: '127.0.0.1', port, path, method, headers, agent }, resolve)
      .on('error', reject)
      .end();
  });
  let body = '';
  for await (const chunk of response) body += String(chunk);
  return { status: response.statusCode, headers: response.headers, body };
}

describe('the front door', () => {
  it('answers a page of the site, with or without a query', async () => {
    expect(await ask('/')).toMatchObject({ status: 200, body: '<!doctype html>home' });
    expect(await ask('/?utm_source=letter')).toMatchObject({ status: 200 });
  });

  it('sends the head alone when only that is asked for', async () => {
    const { status, headers, body } = await ask('/', 'HEAD');
    expect({ status, length: headers['content-length'], body }).toEqual({
      status: 200,
      length: '19',
      body: '',
    });
  });

  it('says that a known page has not changed', async () => {
    const { etag = '' } = (await ask('/')).headers;
    expect(await ask('/', 'GET', { 'if-none-match': etag })).toMatchObject({
      status: 304,
      body: '',
    });
  });

  it.each([
    ['/elsewhere', 'GET'],
    ['/', 'POST'],
    ['/', 'OPTIONS'],
  ])('leaves %s %s to the routes, unobserved', async (path, method) => {
    expect((await ask(path, method)).status).toBe(418);
    expect(observed).toEqual([]);
  });

  it.each([
    ['/%61pi/auth/export?a=%61', '/api/auth/export?a=%61'],
    ['http://elsewhere.example/api/contact', '/api/contact'],
    ['http://elsewhere.example?a=b', '/?a=b'],
    ['/%2561', '/%2561'],
    ['/%', '/%'],
  ])('passes %s on as %s, with the headers of every answer', async (path, expected) => {
    const { body, headers } = await ask(path, 'POST');
    expect(body).toBe(expected);
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
  });

  it('answers a page that is asked for by its whole address', async () => {
    expect((await ask('http://elsewhere.example/')).status).toBe(200);
  });

  it('tells of each request by a pattern and an id', async () => {
    await ask('/?token=secret', 'GET', { 'x-request-id': 'given-by-caller' });
    expect(observed).toMatchObject([{ route: '/*', method: 'GET', id: 'given-by-caller' }]);
  });

  it('keeps a connection for the next request, but not while the server is closing', async () => {
    expect((await ask('/')).headers.connection).toBe('keep-alive');
    closing = true;
    expect((await ask('/')).headers.connection).toBe('close');
  });
});

import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { routedUrl } from './routing.js';

describe('routedUrl', () => {
  it.each([
    ['/about?a=b', '/about?a=b'],
    ['/%61pi/auth/export?a=%61', '/api/auth/export?a=%61'],
    ['http://elsewhere.example/api/contact', '/api/contact'],
    ['http://elsewhere.example?a=b', '/?a=b'],
    ['/a%2fb', '/a%2Fb'],
    ['/%2561', '/%2561'],
    ['/%', '/%'],
  ])('takes %s for %s', (target, url) => {
    const request = Object.assign(new IncomingMessage(new Socket()), { url: target });
    expect(routedUrl(request)).toBe(url);
  });
});

import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { HttpServer } from './http-server.js';

it('sends Connection: close with an answer that is under way', async () => {
  let arrived: (response: ServerResponse) => void = () => undefined;
  const underWay = new Promise<ServerResponse>((done) => (arrived = done));
  const server = new HttpServer((_, response) => arrived(response));
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = fetch(`http://127.0.0.1:${port}/`);
  const response = await underWay;
  const left = server.leave(0);
  response.end('done');
  expect((await answer).headers.get('connection')).toBe('close');
  await left;
});

import { once } from 'node:events';
import { createServer, type OutgoingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';

interface Answer {
  status: number;
  headers: OutgoingHttpHeaders;
  body: Buffer;
}

export interface SiteCopy {
  url: string;
  stop: () => void;
}

/** The connection's own, or no longer true of a text that was changed. */
const OWN_HEADERS = [
  'connection',
  'content-length',
  // It holds the hash of the page's styles.
  'content-security-policy',
  'date',
  'etag',
  'keep-alive',
];

/** Answers for a site on a free loopback port, from memory after the first time, with its pages changed. */
export async function copySite(site: string, change: (html: string) => string): Promise<SiteCopy> {
  const answers = new Map<string, Promise<Answer>>();
  const server = createServer((request, response) => {
    const path = request.url ?? '/';
    const answer = answers.get(path) ?? copyAnswer(site + path, change);
    answers.set(path, answer);
    answer.then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (error: Error) => response.destroy(error),
    );
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    stop: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function copyAnswer(url: string, change: (html: string) => string): Promise<Answer> {
  const answer = await fetch(url, { headers: { 'Accept-Encoding': 'br' } });
  const headers = Object.fromEntries(
    [...answer.headers].filter(([name]) => !OWN_HEADERS.includes(name)),
  );
  let body = Buffer.from(await answer.arrayBuffer());
  if (headers['content-type']?.startsWith('text/html')) {
    body = Buffer.from(change(body.toString()));
  }
  // `fetch` has unpacked it.
  if (headers['content-encoding']) body = brotliCompressSync(body);
  return { status: answer.status, headers, body };
}

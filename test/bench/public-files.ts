import { writeFile } from 'node:fs/promises';
import { get, type IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

/** A file that every target serves with the same bytes. */
export interface PublicFile {
  path: string;
  /** Where its brotli bytes lie. */
  file: string;
  bytes: number;
  type: string;
  /** Besides type, length and what every server sets for itself: the same work for all. */
  headers: Record<string, string>;
}

/** The home page and the first hashed asset that it names, as the product sends them, for the others to send. */
export async function fetchPublicFiles(origin: string, directory: string): Promise<PublicFile[]> {
  const home = await fetchBrotli(origin, '/', join(directory, 'home.br'));
  const asset = /\/assets\/[\w.-]+\.js/.exec(home.text)?.[0];
  if (!asset) throw new Error('The home page names no script in /assets.');
  return [home.file, (await fetchBrotli(origin, asset, join(directory, 'asset.br'))).file];
}

const OF_THE_SERVER = new Set([
  'connection',
  'content-length',
  'content-type',
  'date',
  'etag',
  'keep-alive',
]);

async function fetchBrotli(origin: string, path: string, file: string) {
  const { headers, body } = await fetchRaw(origin + path);
  if (headers['content-encoding'] !== 'br') throw new Error(`${path} is not sent as brotli.`);
  await writeFile(file, body);
  const type = headers['content-type'] ?? '';
  const others = Object.entries(headers).flatMap(([name, value]) =>
    OF_THE_SERVER.has(name) || typeof value !== 'string' ? [] : [[name, value]],
  );
  return {
    file: { path, file, bytes: body.length, type, headers: Object.fromEntries(others) },
    text: brotliDecompressSync(body).toString(),
  };
}

/** `fetch` would decompress. */
function fetchRaw(url: string): Promise<{ headers: IncomingHttpHeaders; body: Buffer }> {
  return new Promise((resolve, reject) => {
    get(url, { agent: false, headers: { 'accept-encoding': 'br' } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('error', reject);
      response.on('end', () => resolve({ headers: response.headers, body: Buffer.concat(chunks) }));
    }).on('error', reject);
  });
}

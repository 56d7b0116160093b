import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { builtClientDir, loadSite, type Site } from './site.js';

const PUBLIC_URL = 'https://www.example.com';
const ABOUT = '<!doctype html><link rel="canonical" href="https://site-origin.invalid/about">';

let dist: string;
let files: Site;

async function write(file: string, content: string): Promise<void> {
  await mkdir(join(dist, file, '..'), { recursive: true });
  await writeFile(join(dist, file), content);
}

beforeAll(async () => {
  dist = join(await mkdtemp(join(tmpdir(), 'northfold-web-')), 'dist/northfold/dist');
  await write('web/index.html', '<!doctype html>hello');
  await write('web/about.html', ABOUT);
  await write('web/reset-password.html', '<!doctype html>reset');
  await write('web/404.html', '<!doctype html>not found');
  await write('web/assets/main-1.js', 'run()');
  await write('web/assets/sky-1.png', 'a picture');
  await write('web/robots.txt', 'Sitemap: https://site-origin.invalid/sitemap.xml');
  const page = (file: string, index: boolean) => ({
    file,
    index,
    scripts: ['sha256-script=', 'sha256-rules='],
    style: `sha256-${file}=`,
  });
  const manifest = {
    pages: {
      '/': page('index.html', true),
      '/about': page('about.html', true),
      '/reset-password': page('reset-password.html', false),
      '/reset-password/:token': page('reset-password.html', false),
    },
    notFound: page('404.html', false),
    answers: {},
  };
  await write('web-manifest.json', JSON.stringify(manifest));
  const loaded = loadSite(dist, PUBLIC_URL);
  if (!loaded) throw new Error('The site was not found.');
  files = loaded;
});

afterAll(() => rm(join(dist, '../../..'), { recursive: true }));

/** What the file of a path answers to a client that takes these codings. */
async function get(path: string, accepted = '', site = files) {
  const found = site.find(path);
  if (found?.path !== path) throw new Error(`${path} is not found.`);
  const app = fastify().get('/', async (request, reply) => {
    reply.hijack();
    await found.file.send(request.raw, reply.raw);
  });
  const answer = await app.inject({ url: '/', headers: { 'accept-encoding': accepted } });
  return { headers: answer.headers, body: answer.rawPayload };
}

describe('builtClientDir', () => {
  it.each(['dist/server/http', 'server/http', 'dist.dev/server/http'])(
    'is found from %s, in a checkout below another folder called dist',
    (from) => {
      expect(builtClientDir(join(dist, '..', from))).toBe(dist);
    },
  );
});

describe('loadSite', () => {
  it('writes the public address into pages and text files', async () => {
    expect((await get('/about')).body.toString()).toContain('href="https://www.example.com/about"');
    expect((await get('/robots.txt')).body.toString()).toBe(
      'Sitemap: https://www.example.com/sitemap.xml',
    );
  });

  it('compresses pages after that, on demand', async () => {
    const identity = (await get('/about')).body.toString();
    const brotli = await get('/about', 'gzip, deflate, br');
    expect(brotli.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(brotli.body).toString()).toBe(identity);
    const gzip = await get('/about', 'gzip, br;q=0');
    expect(gzip.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(gzip.body).toString()).toBe(identity);
    expect(gzip.headers['content-length']).toBe(String(gzip.body.length));
  });

  it('compresses assets, but no pictures', async () => {
    const script = await get('/assets/main-1.js', 'br');
    expect(brotliDecompressSync(script.body).toString()).toBe('run()');
    expect(script.headers['cache-control']).toContain('immutable');
    const picture = await get('/assets/sky-1.png', 'gzip, br');
    expect(picture.body.toString()).toBe('a picture');
    expect(picture.headers).not.toHaveProperty('content-encoding');
  });

  it.each([
    '',
    '//',
    '/nowhere',
    '/about/',
    '/About',
    '/about.html',
    '/index.html',
    '/%61bout',
    '/about%00',
    '/about\0',
    '/assets/../index.html',
    '/../web-manifest.json',
    '/%2e%2e/web-manifest.json',
    '/..%2fweb-manifest.json',
    '/assets%2fmain-1.js',
    '/web-manifest.json',
    '/reset-password/',
    '/reset-password/a/b',
    '/reset-password/%61',
    '/reset-password/%',
    '/constructor',
  ])('has nothing at %j', (path) => {
    expect(files.find(path)?.path).not.toBe(path);
  });

  it.each([
    ['/about', '/about'],
    ['/About', '/about'],
    ['/about/', '/about'],
    ['//about', '/about'],
    ['/%61bout', '/about'],
    ['/%41BOUT//', '/about'],
    ['//', '/'],
    ['/robots%2Etxt', '/robots.txt'],
    ['/assets//main-1.js', '/assets/main-1.js'],
    ['/Reset-Password/AbC', '/reset-password/AbC'],
    ['/reset-password/%41bC/', '/reset-password/AbC'],
    ['/reset-password/', '/reset-password'],
  ])('takes %j for %j', (spelling, path) => {
    expect(files.find(spelling)?.path).toBe(path);
    expect(files.find(path)?.path).toBe(path);
  });

  it.each([
    '/%',
    '/%2561bout',
    '/about%2F',
    '/about%00',
    '/nowhere',
    '/reset-password/a/b',
    '/%ff',
  ])('takes %j for nothing that it has', (spelling) => {
    expect(files.find(spelling)).toBeUndefined();
  });
});

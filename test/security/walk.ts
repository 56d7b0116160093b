import {
  type ApiDocument,
  isOpen,
  type Operation,
  operationsOf,
} from '#server/shared/api-document';
import { protectedPaths } from '#support/protected-paths';
import type { Target } from './target.js';

/** An answer of the product to one request, its body put away. */
export interface Visited {
  method: string;
  path: string;
  status: number;
  headers: Headers;
}

/** For messages: which answer it was. */
export const nameOf = ({ method, path, status }: Visited) => `${method} ${path} (${status})`;

export const isPage = ({ headers }: Visited) =>
  headers.get('content-type')?.startsWith('text/html') ?? false;

/** A page whose address holds a token. */
export const isLink = ({ path }: Visited) =>
  /^\/(reset-password|confirm-email|confirm-new-email)\//.test(path);

export const isOfApi = ({ path }: Visited) => path.startsWith('/api/');

/** An id of nobody, in place of a path's parameters. */
const NOBODY = '00000000-0000-4000-8000-000000000000';

/** Requests that no page and no call is for: each is refused by another part of the server. */
const ODD: [method: string, path: string, init?: RequestInit][] = [
  ['GET', '/no-such-page'],
  ['GET', '/about/'],
  ['GET', '/ABOUT'],
  ['GET', '/%zz'],
  ['POST', '/'],
  ['POST', '/no-such-page'],
  ['HEAD', '/'],
  ['GET', '/robots.txt'],
  ['GET', '/sitemap.xml'],
  ['GET', '/reset-password/x'],
  ['GET', '/confirm-email/x'],
  ['GET', '/confirm-new-email/x'],
  ['GET', '/api'],
  ['GET', '/api/nothing'],
  ['GET', '/API/auth/profile'],
  ['GET', '/api/%zz'],
  ['GET', '/api/openapi.json'],
  ['GET', '/api/openapi.yaml'],
  ['GET', '/api/docs'],
  ['PATCH', '/api/contact'],
  ['POST', '/api/contact', { body: 'x', headers: { 'content-type': 'text/plain' } }],
  ['POST', '/api/contact', { body: '{', headers: { 'content-type': 'application/json' } }],
  [
    'POST',
    '/api/contact',
    {
      body: `{"message":"${'x'.repeat(70_000)}"}`,
      headers: { 'content-type': 'application/json' },
    },
  ],
];

/** Every operation of the OpenAPI document, and whether it is open to everybody. */
export async function operations(
  target: Target,
): Promise<{ method: string; path: string; operation: Operation; isOpen: boolean }[]> {
  const response = await fetch(`${target.url}/api/openapi.json`);
  const document = (await response.json()) as ApiDocument;
  return operationsOf(document).map(({ method, path, operation }) => ({
    method,
    path: path.replaceAll(/\{\w+\}/g, NOBODY),
    operation,
    isOpen: isOpen(operation),
  }));
}

const walks = new WeakMap<Target, Promise<Visited[]>>();

/**
 * Every answer of the product, each asked for once, however many requirements need it: every page of the site map and
 * those behind a log-in, every file that a page names, every call of the OpenAPI document with and without a token, and
 * requests that go wrong.
 */
export async function everyAnswer(target: Target): Promise<Visited[]> {
  const walked = walks.get(target) ?? walk(target);
  walks.set(target, walked);
  return walked;
}

async function walk(target: Target): Promise<Visited[]> {
  const visited: Visited[] = [];
  const visit = async (method: string, path: string, init: RequestInit = {}) => {
    const response = await target.fetch(path, { ...init, method, redirect: 'manual' });
    const text = await response.text();
    visited.push({ method, path, status: response.status, headers: response.headers });
    return text;
  };

  const pages = [...(await sitemap(target)), ...protectedPaths];
  const files = new Set<string>();
  for (const path of pages) {
    for (const found of localAddresses(await visit('GET', path))) files.add(found);
  }
  for (const path of files) if (!pages.includes(path)) await visit('GET', path);
  for (const [method, path, init] of ODD) await visit(method, path, init);
  const etag = visited[0]?.headers.get('etag');
  if (etag) await visit('GET', '/', { headers: { 'if-none-match': etag } });

  const token = await target.token();
  for (const { method, path } of await operations(target)) {
    await visit(method, path);
    // A call that changes nothing is made by its owner, too.
    if (method === 'GET')
      await visit(method, path, { headers: { authorization: `Bearer ${token}` } });
  }
  return visited;
}

async function sitemap(target: Target): Promise<string[]> {
  const text = await (await fetch(`${target.url}/sitemap.xml`)).text();
  return [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname);
}

/** The addresses on its own site that a page loads or links to. */
function localAddresses(html: string): string[] {
  return [...html.matchAll(/\b(?:href|src)="(\/[^/"][^"#?]*)/g)].map(([, path = '']) => path);
}

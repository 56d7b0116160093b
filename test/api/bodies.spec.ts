import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { useTestApp } from '#support/app';
import { buildContactMessage } from '#support/factories';
import { expectProblem } from './problem.js';

const site = useTestApp();

const send = async (
  body: string | Uint8Array<ArrayBuffer>,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => fetch(`${site.url}/api/contact`, { method: 'POST', body, headers });

/** A message that is accepted, with more JSON inside its braces. */
const messageWith = (more: string) =>
  JSON.stringify(buildContactMessage()).replace('{', `{${more},`);

describe('A body that holds more than any call needs', () => {
  it.each([
    ['fields', Array.from({ length: 2_500 }, (_, n) => `"unknown${n}":${n}`).join()],
    ['items', `"list":[${Array(20_000).fill('{}').join()}]`],
    ['levels', `"deep":${'['.repeat(30_000)}${']'.repeat(30_000)}`],
  ])('is read for what the call knows, however many %s it has', async (_, more) => {
    expect((await send(messageWith(more))).status).toBe(201);
  });

  it('is refused where a text never ends', async () => {
    await expectProblem(await send(`{"name":"${String.raw`\"`.repeat(30_000)}`), 400);
    await expectProblem(await send(`{"name":"${'\\'.repeat(60_001)}`), 400);
  });
});

describe('A body that reaches for an object prototype', () => {
  it.each([
    '"__proto__":{"polluted":1}',
    String.raw`"\u005f_proto__":{"polluted":1}`,
    '"list":[{"__proto__":{"polluted":1}}]',
    '"constructor":{"prototype":{"polluted":1}}',
  ])('is refused although all its fields are good: %s', async (more) => {
    const { detail } = await expectProblem(await send(messageWith(more)), 400);
    expect(detail).toBe('The body must be a JSON object in UTF-8.');
    expect({}).not.toHaveProperty('polluted');
  });
});

describe('A body in another character set than UTF-8', () => {
  const text = JSON.stringify(buildContactMessage({ name: 'Zoë Müller' }));

  it.each(['utf-8', '"utf-8"', 'iso-8859-1'])('is read as UTF-8: %s', async (charset) => {
    const headers = { 'content-type': `application/json; charset=${charset}` };
    expect((await send(text, headers)).status).toBe(201);
  });

  it('is refused with 400: no character is lost silently', async () => {
    const { detail } = await expectProblem(await send(Buffer.from(text, 'latin1')), 400);
    expect(detail).toBe('The body must be a JSON object in UTF-8.');
    await expectProblem(await send(Buffer.from(text, 'utf16le')), 400);
  });
});

it('A compressed body is refused', async () => {
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  const text = JSON.stringify(buildContactMessage());
  await expectProblem(await send(gzipSync(text), headers), 400);
});

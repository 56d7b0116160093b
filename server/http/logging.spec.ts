import { Writable } from 'node:stream';
import { Logger as NestLog } from '@nestjs/common';
import fastify from 'fastify';
import { beforeEach, describe, expect, it } from 'vitest';
import { createLog, logRequests, nestLogger, redactText } from './logging.js';

let lines: Record<string, unknown>[] = [];
beforeEach(() => {
  lines = [];
});
const log = createLog(
  { logLevel: 'info' },
  new Writable({
    write(chunk: Buffer, _, done) {
      lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
      done();
    },
  }),
);
NestLog.overrideLogger(nestLogger(log));
const logger = new NestLog('Spec');

describe('the log', () => {
  it('keeps secrets out of fields', () => {
    logger.log({
      authorization: 'Bearer abc',
      password: 'hunter22',
      user: { email: 'ada@example.com', new_password: 'x', name: 'Ada' },
      token: 't',
    });
    expect(lines[0]).toMatchObject({
      context: 'Spec',
      authorization: '[redacted]',
      password: '[redacted]',
      user: { email: '[redacted]', new_password: '[redacted]', name: 'Ada' },
      token: '[redacted]',
    });
  });

  it('keeps secrets out of messages and of errors', () => {
    logger.warn('Refused: 550 <ada@example.com> unknown');
    logger.log({ event: 'email-sent', response: '250 ada@example.com taken' });
    logger.error({ err: new Error('connect postgres://app:hunter22@db:5432/x failed') });
    expect(lines[0]).toMatchObject({ msg: 'Refused: 550 <[email]> unknown' });
    expect(lines[1]).toMatchObject({ response: '250 [email] taken' });
    expect(JSON.stringify(lines[2])).toContain('postgres://[redacted]@db:5432/x');
    expect(JSON.stringify(lines)).not.toMatch(/hunter22|ada@/);
  });
});

describe("Nest's own lines", () => {
  it('leave out each module, each route and what is thrown as well', () => {
    new NestLog('RouterExplorer').log('Mapped {/api/x, GET} route');
    new NestLog('NestApplication').error('listen EADDRINUSE');
    new NestLog('Process').error('failed');
    expect(lines).toMatchObject([{ context: 'Process', msg: 'failed' }]);
  });
});

describe('redactText', () => {
  it.each([
    ['Bearer abc.def-1', 'Bearer [token]'],
    ['sent nf_pat_0aB', 'sent [token]'],
    ['GET /reset-password/Zm9vYmFy?x=1', 'GET /reset-password/[token]?x=1'],
    ['GET /confirm-email/Zm9vYmFy', 'GET /confirm-email/[token]'],
    ['GET /confirm-new-email/Zm9vYmFy', 'GET /confirm-new-email/[token]'],
    ['jwt eyJhbGciOi.eyJzdWIi.c2ln end', 'jwt [token] end'],
    ['smtps://user:pa%40ss@mail.example:465', 'smtps://[redacted]@mail.example:465'],
    ['to=ada.l+x@sub.example.co.uk;', 'to=[email];'],
    ['nothing to hide @ all', 'nothing to hide @ all'],
  ])('%s', (text, expected) => {
    expect(redactText(text)).toBe(expected);
  });

  // Searched in quadratic time, it would be at it for minutes.
  it('gets through a long line of nothing', () => {
    const line = 'a'.repeat(2_000_000);
    expect(redactText(line)).toBe(line);
  });
});

describe('the request log', () => {
  async function requestTo(path: string, headers: Record<string, string> = {}) {
    const app = fastify({
      genReqId: ({ headers: given }) => String(given['x-request-id'] ?? 'made-up-id'),
    });
    logRequests(app, log);
    app.get('/api/users/:name', async () => ({ ok: true }));
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const response = await fetch(url + path, { headers });
    await response.text();
    await app.close();
    return response;
  }

  it('writes one line with id, pattern, status and duration, and not the path', async () => {
    await requestTo('/api/users/ada?token=secret');
    expect(lines).toHaveLength(1);
    expect(lines[0]).toMatchObject({
      requestId: 'made-up-id',
      method: 'GET',
      route: '/api/users/:name',
      status: 200,
      ms: expect.any(Number) as number,
    });
    expect(JSON.stringify(lines)).not.toMatch(/ada|secret/);
  });
});

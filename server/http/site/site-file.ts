import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { namesTag } from '../../api/etag.js';
import { compress } from '../../shared/compression.js';
import { acceptedEncodings, type Encoding } from './content-encoding.js';

/** A body in one coding with the headers that describe it, ready to be written. */
export interface Answer {
  /** Name, value, name, value: what `writeHead` takes without further work. */
  headers: string[];
  body: Buffer;
}

export interface SiteFileOptions {
  content: Buffer;
  /** Codings that the build has made already. */
  encoded?: Partial<Record<Encoding, Buffer>>;
  /** Makes missing codings when they are first asked for. */
  compressible: boolean;
  /** All headers except those about coding and length. */
  headers: Record<string, string>;
}

/** A file of the site, held in memory: every answer is a buffer that waits to be sent. */
export class SiteFile {
  /** Weak, because all codings share it (RFC 9110 section 8.8.3). */
  readonly etag: string;
  /** Headers of a 304 answer. */
  readonly unchanged: string[];
  /** Those that are ready, and those that are being made. */
  private readonly answers = new Map<Encoding, Answer | Promise<Answer>>();

  constructor(private readonly options: SiteFileOptions) {
    const digest = hash('sha256', options.content, 'base64url');
    this.etag = `W/"${digest.slice(0, 22)}"`;
    this.unchanged = Object.entries({ ...options.headers, etag: this.etag })
      .filter(([name]) => name !== 'content-type')
      .flat();
    this.keep('identity', options.content);
    for (const coding of ['br', 'gzip'] as const) {
      const body = options.encoded?.[coding];
      if (body) this.keep(coding, body);
    }
  }

  /** At once where a coding is ready, else as soon as it is made: once, off the event loop. */
  answer(accepted: readonly Encoding[]): Answer | Promise<Answer> {
    for (const coding of accepted) {
      const known = this.answers.get(coding);
      if (known) return known;
      if (this.options.compressible && coding !== 'identity') return this.make(coding);
    }
    return this.keep('identity', this.options.content);
  }

  private make(coding: 'br' | 'gzip'): Promise<Answer> {
    const making = compress[coding](this.options.content).then((body) => this.keep(coding, body));
    this.answers.set(coding, making);
    return making;
  }

  private keep(coding: Encoding, body: Buffer): Answer {
    const headers: Record<string, string> = {
      ...this.options.headers,
      etag: this.etag,
      'content-length': String(body.length),
    };
    if (coding !== 'identity') headers['content-encoding'] = coding;
    const answer = { headers: Object.entries(headers).flat(), body };
    this.answers.set(coding, answer);
    return answer;
  }
}

/** Answers a request with a file, or with 304 where the client has it already. */
export function sendFile(request: IncomingMessage, response: ServerResponse, file: SiteFile): void {
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers;
  if (namesTag(known, file.etag)) response.writeHead(304, file.unchanged).end();
  else send(request, response, 200, file.answer(acceptedEncodings(accepted)));
}

export function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  answer: Answer | Promise<Answer>,
): void {
  if (answer instanceof Promise) {
    answer.then(
      (made) => send(request, response, status, made),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
    return;
  }
  response.writeHead(status, answer.headers);
  if (request.method === 'HEAD') response.end();
  else response.end(answer.body);
}

import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { namesTag } from '../api/etag.js';

const CODINGS = ['br', 'gzip'] as const;
/** Brotli gets its smallest by itself. */
const compress = { br: promisify(brotliCompress), gzip: promisify(gzip) };

/** Whether an `Accept-Encoding` header lists a coding, and not with the weight 0 (RFC 9110 section 12.5.3). */
const takes = (accepted: string, wanted: string) =>
  new RegExp(String.raw`\b${wanted}\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))`, 'i').test(accepted);

export class SiteFile {
  /** Weak, because all codings share it (RFC 9110 section 8.8.3). */
  private readonly etag: string;
  /** Each is made when it is first asked for. */
  private readonly encoded: Partial<Record<(typeof CODINGS)[number], Promise<Buffer>>> = {};

  /** @param isCompressible false for what is compressed by itself, such as pictures */
  constructor(
    private readonly content: Buffer,
    private readonly headers: Record<string, string>,
    private readonly isCompressible = true,
  ) {
    this.etag = `W/"${hash('sha256', content, 'base64url').slice(0, 22)}"`;
  }

  async send({ headers, method }: IncomingMessage, response: ServerResponse, status = 200) {
    if (status === 200 && namesTag(headers['if-none-match'], this.etag)) {
      const { 'content-type': _, ...unchanged } = this.headers;
      response.writeHead(304, { ...unchanged, etag: this.etag }).end();
      return;
    }
    const accepted = headers['accept-encoding'] ?? '';
    const coding = this.isCompressible && CODINGS.find((each) => takes(accepted, each));
    const body = coding
      ? await (this.encoded[coding] ??= compress[coding](this.content))
      : this.content;
    response.writeHead(status, {
      ...this.headers,
      ...(coding && { 'content-encoding': coding }),
      etag: this.etag,
      'content-length': body.length,
    });
    response.end(method === 'HEAD' ? undefined : body);
  }
}

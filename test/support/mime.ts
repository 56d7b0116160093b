/** A letter as its reader sees it. */
export interface Message {
  /** Header names in lower case, encoded words decoded. */
  headers: Map<string, string>;
  from: string;
  to: string;
  subject: string;
  /** The text/plain and text/html parts, decoded; empty where there is none. */
  text: string;
  html: string;
}

/** Reads what nodemailer writes: nested multipart, base64 and quoted-printable, encoded words (RFC 2045 to 2047). */
export function parseMessage(source: Buffer | string): Message {
  const { headers, body } = splitHeaders(source.toString('utf8').replace(/\r\n/g, '\n'));
  const found = new Map<string, string>();
  collect(headers, body, found);
  return {
    headers,
    from: headers.get('from') ?? '',
    to: headers.get('to') ?? '',
    subject: headers.get('subject') ?? '',
    text: found.get('text/plain') ?? '',
    html: found.get('text/html') ?? '',
  };
}

function splitHeaders(part: string): { headers: Map<string, string>; body: string } {
  const end = part.indexOf('\n\n');
  const head = end < 0 ? part : part.slice(0, end);
  const headers = new Map<string, string>();
  // A line that begins with a blank continues the one before (RFC 5322 section 2.2.3).
  for (const line of head.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':');
    if (colon > 0)
      headers.set(line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim()));
  }
  return { headers, body: end < 0 ? '' : part.slice(end + 2) };
}

function collect(headers: Map<string, string>, body: string, found: Map<string, string>): void {
  const contentType = headers.get('content-type') ?? 'text/plain';
  const boundary = /boundary="?([^";]+)"?/i.exec(contentType)?.[1];
  if (boundary) {
    for (const piece of body.split(`--${boundary}`).slice(1, -1)) {
      const part = splitHeaders(piece.replace(/^\n/, ''));
      collect(part.headers, part.body, found);
    }
    return;
  }
  const type = contentType.split(';')[0]?.trim().toLowerCase() ?? 'text/plain';
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase();
  if (!found.has(type)) found.set(type, decodeBody(body, encoding));
}

function decodeBody(body: string, encoding: string | undefined): string {
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString('utf8');
  if (encoding === 'quoted-printable') return decodeQuoted(body.replace(/=\n/g, ''));
  return body;
}

function decodeQuoted(text: string): string {
  const bytes = text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}

function decodeWords(value: string): string {
  return value
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString('utf8')
        : decodeQuoted(word.replaceAll('_', ' ')),
    );
}

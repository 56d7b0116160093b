import { connect } from 'node:net';

/** An answer as it came over the wire. Names of headers are in lower case. */
export interface RawAnswer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** The longest wait for an answer and its end. */
const PATIENCE_MS = 20_000;

/**
 * Sends bytes as they are, which `fetch` would mend or refuse to send, and reads the first answer.
 * Ask for `Connection: close`, or the answer is complete only when time is up.
 * @throws when there is no answer
 */
export async function sendRaw({ url }: { url: string }, bytes: string): Promise<RawAnswer> {
  const { hostname, port } = new URL(url);
  const text = await new Promise<string>((resolve, reject) => {
    let received = '';
    const socket = connect(Number(port || 80), hostname, () => socket.write(bytes, 'latin1'));
    socket.setTimeout(PATIENCE_MS, () => socket.destroy());
    socket.on('data', (chunk) => (received += chunk.toString('latin1')));
    socket.on('error', (error) => (received ? resolve(received) : reject(error)));
    socket.on('close', () => resolve(received));
  });
  const [head = '', body = ''] = text.split(/\r\n\r\n(.*)/s);
  const [line = '', ...fields] = head.split('\r\n');
  const status = Number(/^HTTP\/1\.1 (\d{3})/.exec(line)?.[1]);
  if (!status) throw new Error(`No answer to ${bytes.slice(0, 80)}: ${text.slice(0, 200)}`);
  const headers = Object.fromEntries(
    fields.map((field) => {
      const colon = field.indexOf(':');
      return [field.slice(0, colon).toLowerCase(), field.slice(colon + 1).trim()];
    }),
  );
  return { status, headers, body };
}

/** One request without a body, its target exactly as given. */
export const askRaw = (site: { url: string }, method: string, target: string, more = '') =>
  sendRaw(
    site,
    `${method} ${target} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n${more}\r\n`,
  );

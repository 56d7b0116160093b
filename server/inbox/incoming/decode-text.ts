/** Bytes of emails as text. Programs name a wrong character set, or none: what the bytes are goes first. */
import iconv from 'iconv-lite';
import libmime from 'libmime';

type Decode = (bytes: Uint8Array) => string;

/** Of these, Node.js knows fewer signs than mail programs use; and which byte of UTF-16 is first, iconv-lite finds out. */
const WIDER: Record<string, string> = {
  'euc-kr': 'cp949',
  big5: 'big5hkscs',
  'utf-16le': 'utf-16',
};
/** No character sets, though there are decoders of these names. */
const NONE = /^(base64|hex|binary|x-user-defined)$/;
/** Two bytes in all but single-byte character sets make one character. */
const PAIR = Buffer.from([0x8e, 0xa1]);
const WIDE = /utf-?(16|32)|ucs/i;
const FAULT = '\u{FFFD}';

/** Not all programs name it, but its marks do. */
const JIS = /^(cs)?iso-?2022-?jp|^jis$|^cp5022/;
const JIS_MARKS = ['\x1b$@', '\x1b$B', '\x1b(I', '\x1b(J'];
const utf8 = new TextDecoder();
const jis = new TextDecoder('iso-2022-jp');

function decoderOf(label: string): Decode | undefined {
  if (JIS.test(label)) return (bytes) => jis.decode(bytes);
  for (const name of [label, libmime.normalizeCharset(label).toLowerCase(), label.slice(2)]) {
    if (NONE.test(name)) continue;
    try {
      const decoder = new TextDecoder(name);
      const wider = WIDER[decoder.encoding];
      return (bytes) => (wider ? iconv.decode(Buffer.from(bytes), wider) : decoder.decode(bytes));
    } catch {
      // Those of DOS, and of other systems.
      if (!iconv.encodingExists(name)) continue;
      return (bytes) => iconv.decode(Buffer.from(bytes), name);
    }
  }
  return undefined;
}

/** Not where it is cut, or a sign of many is broken: another decoding would make nothing of it. */
function hasFaults(text: string): boolean {
  const faults = text.split(FAULT).length - 1;
  return faults > 0 && faults * 8 > text.replaceAll(/\p{ASCII}/gu, '').length;
}

export function decodeText(bytes: Uint8Array, label = ''): string {
  const [first = 0, second = 0] = bytes;
  if (first + second === 0x1fd && Math.min(first, second) === 0xfe) {
    return new TextDecoder(first === 0xfe ? 'utf-16be' : 'utf-16le').decode(bytes);
  }
  const text = utf8.decode(bytes);
  const decode = decoderOf(label.toLowerCase().replaceAll(/["'\s;]|\*.*/g, ''));
  const isUtf8 = !text.includes(FAULT);
  if (isUtf8 && text.length === bytes.length) {
    if (JIS_MARKS.some((mark) => text.includes(mark))) return jis.decode(bytes);
    // In UTF-16 there are zeros between ASCII's characters.
    return (WIDE.test(label) && !text.includes('\0') ? undefined : decode?.(bytes)) ?? text;
  }
  const isMultiByte = (decode?.(PAIR).length ?? 2) < 2;
  if (isUtf8 && !(isMultiByte && decode && !decode(bytes).includes(FAULT))) return text;
  const decoded = decode?.(bytes);
  if (decoded !== undefined && !hasFaults(decoded)) return decoded;
  return hasFaults(text) ? new TextDecoder('windows-1252').decode(bytes) : text;
}

const WORD = /=\?([^?\s]+)\?([bq])\?([^?]*)\?=/gi;

/** RFC 2047. The bytes of neighbors are one text: some programs cut inside a character. */
export function decodeWords(value: string): string {
  let [text, end, label] = ['', 0, ''];
  let bytes: Buffer[] = [];
  const finish = () => {
    text += decodeText(Buffer.concat(bytes), label);
    bytes = [];
  };
  for (const { 0: word, 1: charset = '', 2: by = '', 3: written = '', index } of value.matchAll(
    WORD,
  )) {
    const between = value.slice(end, index);
    const isNeighbor = end > 0 && between.trim() === '';
    if (!isNeighbor || charset.toLowerCase() !== label) finish();
    if (!isNeighbor) text += between;
    [end, label] = [index + word.length, charset.toLowerCase()];
    bytes.push(/b/i.test(by) ? Buffer.from(written, 'base64') : bytesOfQ(written));
  }
  finish();
  return text + value.slice(end);
}

const bytesOfQ = (written: string) =>
  Buffer.from(
    Buffer.from(written.replaceAll('_', ' '))
      .toString('latin1')
      .replaceAll(/=([\da-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16))),
    'latin1',
  );

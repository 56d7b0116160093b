/** Bytes of emails as text. Programs name a wrong character set, or none: what the bytes are goes first. */
import iconv from 'iconv-lite';
import libmime from 'libmime';

type Decode = (bytes: Buffer) => string;

/** No character sets, though there are decoders of these names. */
const NONE = /^(base64|hex|binary)$/i;
/** Two bytes in all but single-byte character sets make one character. */
const PAIR = Buffer.from([0x8e, 0xa1]);
const WIDE = /utf-?(16|32)|ucs/i;
const FAULT = '\u{FFFD}';

/** Not all programs name it, but its marks do. */
const JIS = /^(cs)?iso-?2022-?jp|^jis$|^cp5022/;
const JIS_MARKS = ['\x1b$@', '\x1b$B', '\x1b(I', '\x1b(J'];
const utf8 = new TextDecoder();
const windows = new TextDecoder('windows-1252');
const jis = new TextDecoder('iso-2022-jp');
/** Encoded words begin and end in ASCII. Between them, the decoder takes that for a fault. */
const decodeJis: Decode = (bytes) =>
  jis.decode(Buffer.from(bytes.toString('latin1').replaceAll('\x1b(B\x1b', '\x1b'), 'latin1'));

/** Korean and Chinese signs in seven bits, between marks: their first bit is missing. */
const SEVEN_BITS = /^hz|2022-?kr/;
const SIGNS = ['\x1b\\$\\)C', '\x0e([^\x0f\n]*)\x0f?', '~\\{(.*?)~\\}'].join('|');
const firstBits = (_: string, korean?: string, chinese = '') =>
  Buffer.from(Buffer.from(korean ?? chinese, 'latin1').map((byte) => byte | 0x80)).toString(
    'latin1',
  );
const eightBits = (bytes: Buffer) =>
  Buffer.from(bytes.toString('latin1').replaceAll(new RegExp(SIGNS, 'g'), firstBits), 'latin1');

function decoderOf(label: string): Decode {
  if (JIS.test(label)) return decodeJis;
  // Programs that know GB 18030 call it by its older parts.
  const known = label.replace(/^(x-|hz-)?gb.*/, 'gb18030').replace(/^.*2022-?kr$/, 'cp949');
  const name = [known, libmime.normalizeCharset(label), label.slice(2)].find(
    (each) => !NONE.test(each) && iconv.encodingExists(each),
  );
  const bytesOf = SEVEN_BITS.test(label) ? eightBits : (bytes: Buffer) => bytes;
  return (bytes) => (name ? iconv.decode(bytesOf(bytes), name) : utf8.decode(bytes));
}

/** Not where it is cut, or few signs are broken: another decoding would make nothing of it. */
function hasFaults(text: string): boolean {
  const faults = text.split(FAULT).length - 1;
  return faults > 0 && faults * 2 > text.replaceAll(/\p{ASCII}/gu, '').length;
}

export function decodeText(bytes: Buffer, label = ''): string {
  if (/^(fffe|feff)/.test(bytes.toString('hex', 0, 2))) return iconv.decode(bytes, 'utf-16');
  const decode = decoderOf(label.toLowerCase().replaceAll(/["'\s;]|\*.*|-(ms|win)$/g, ''));
  const [text, decoded] = [utf8.decode(bytes), decode(bytes)];
  if (/^\p{ASCII}*$/u.test(text)) {
    if (JIS_MARKS.some((mark) => text.includes(mark))) return decodeJis(bytes);
    // In UTF-16 there are zeros between ASCII's characters.
    return WIDE.test(label) && !text.includes('\0') ? text : decoded;
  }
  const isFitting = decode(PAIR).length === 1 && !decoded.includes(FAULT);
  if (!text.includes(FAULT) && !isFitting) return text;
  return [decoded, text].find((each) => !hasFaults(each)) ?? windows.decode(bytes);
}

const WORD = String.raw`=\?([^?\s]+)\?([bq])\?([^?]*)\?=`;
const WORD_END = new RegExp(String.raw`(${WORD})\s+(?=${WORD})`, 'gi');
/** Of one character set. */
const WORDS = new RegExp(String.raw`${WORD}(?:=\?\1\?[bq]\?[^?]*\?=)*`, 'gi');

/** RFC 2047. The bytes of neighbors are one text: some programs cut inside a character. */
export const decodeWords = (value: string) =>
  value.replaceAll(WORD_END, '$1').replaceAll(WORDS, (words, charset: string) => {
    const bytes = Array.from(words.matchAll(new RegExp(WORD, 'gi')), ([, , by = '', said = '']) =>
      Buffer.from(libmime.decodeWord('binary', by, said), 'latin1'),
    );
    return decodeText(Buffer.concat(bytes), charset);
  });

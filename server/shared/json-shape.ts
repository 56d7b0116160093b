/** Levels of objects and lists. No call needs more than three; thousands would exhaust the stack of what reads them. */
export const DEPTH_MAX = 8;

/** Fields and list items together, at all levels. The largest call has about twenty; every one costs time to look at. */
export const ENTRIES_MAX = 100;

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

/**
 * What makes a JSON text more work than any call needs, or undefined. It is asked before the
 * text is parsed, and takes one look at each byte: parsing 64 KiB of small objects or of brackets alone
 * would hold up everybody else for milliseconds. Whether the text is JSON at all, it does not judge.
 *
 * Entries are counted by what separates them, so a field that is repeated counts every time.
 */
export function shapeFault(json: Uint8Array): 'too-deep' | 'too-many-entries' | undefined {
  let depth = 0;
  let entries = 0;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (inText) {
      if (byte === BACKSLASH) at += 1;
      else if (byte === QUOTE) inText = false;
    } else if (byte === QUOTE) {
      inText = true;
    } else if (byte === COMMA) {
      entries += 1;
    } else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1;
      entries += 1;
      if (depth > DEPTH_MAX) return 'too-deep';
    } else if (byte === CLOSE_LIST || byte === CLOSE_OBJECT) {
      depth -= 1;
    }
    if (entries > ENTRIES_MAX) return 'too-many-entries';
  }
  return undefined;
}

import type { Operation } from '../../server/docs/api-document.js';

/** Bytes, as `server/common/json-body.ts` has it. */
const BODY_MAX = 64 * 1024;

/** The name of the one that is not costly, to compare with. */
export const ORDINARY = 'nothing out of the ordinary';

/** As many of `part` as fit into a body, with room for what stands around them. */
function fill(part: (n: number) => string, room = BODY_MAX - 1_024): string {
  const parts: string[] = [];
  for (let n = 0, bytes = 0; ; n += 1) {
    const next = part(n);
    bytes += Buffer.byteLength(next) + 1;
    if (bytes > room) return parts.join();
    parts.push(next);
  }
}

const brackets = (open: string, close: string) => {
  const levels = Math.floor((BODY_MAX - 1_024) / (open.length + close.length));
  return open.repeat(levels) + close.repeat(levels);
};

/** JSON inside an object's braces that costs whoever parses or validates it, whatever the call. */
const ANYWHERE: Record<string, string> = {
  'unknown keys': fill((n) => `"k${n}":1`),
  'numbered keys': fill((n) => `"${n * 7}":0`),
  'one key again and again': fill(() => '"a":0'),
  'a hundred fields': fill((n) => `"k${n}":"${'x'.repeat(600)}"`, 56_000),
  'lists in lists': `"a":${brackets('[', ']')}`,
  'objects in objects': `"a":${brackets('{"a":', '}').replace(':}', ':0}')}`,
  'many items': `"a":[${fill(() => '0')}]`,
  'many empty objects': `"a":[${fill(() => '{}')}]`,
  'objects of many shapes': `"a":[${fill((n) => `{"${n.toString(36)}":0}`)}]`,
  'a prototype, almost': `"a":"${'\\"__proto__'.repeat(5_000)}","__proto_":0`,
  'a prototype': `${fill((n) => `"k${n}":0`, 60_000)},"__proto__":{}`,
  'a long number': `"a":${'9'.repeat(60_000)}`,
  blanks: `"a":${' '.repeat(60_000)}0`,
};

/** Texts that cost whoever checks them. */
const TEXTS: Record<string, string> = {
  'a long text': 'x'.repeat(60_000),
  'many quotes': '\\"'.repeat(30_000),
  'escapes of six bytes': '\\u00e9'.repeat(10_000),
  'line breaks': '\\n'.repeat(30_000),
  'characters of four bytes': '😀'.repeat(15_000),
  'an address, almost': `${'a@'.repeat(15_000)}${'a.'.repeat(14_000)}`,
  'labels of an address': `a@${'a-.'.repeat(20_000)}`,
  'blanks around': `${' '.repeat(30_000)}a${' '.repeat(30_000)}`,
};

export interface HostileBody {
  /** What is costly about it. */
  name: string;
  body: string;
}

/** The costly bodies of a call: what is costly anywhere, and costly texts and lists in each of its own fields. */
export function hostileBodies({ requestBody }: Operation): HostileBody[] {
  const example = (requestBody?.content['application/json']?.example ?? {}) as Record<
    string,
    unknown
  >;
  const known = Object.entries(example);
  const without = (field: string) =>
    known
      .filter(([name]) => name !== field)
      .map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)},`)
      .join('');
  const [first = ''] = known.map(([name]) => name);
  return [
    { name: ORDINARY, body: JSON.stringify({ ...example, [first]: 0 }) },
    // The first field is left out, so that nothing is done but to refuse the body.
    ...Object.entries(ANYWHERE).map(([name, json]) => ({
      name,
      body: `{${without(first)}${json}}`,
    })),
    ...known.flatMap(([field]) => [
      ...Object.entries(TEXTS).map(([name, text]) => ({
        name: `${name} as ${field}`,
        body: `{${without(field)}"${field}":"${text}"}`,
      })),
      {
        name: `many objects as ${field}`,
        body: `{${without(field)}"${field}":[${Array.from({ length: 45 }, (_, n) => `{"k${n}":0}`).join()}]}`,
      },
      {
        name: `an object of many keys as ${field}`,
        body: `{${without(field)}"${field}":[{${Array.from({ length: 85 }, (_, n) => `"k${n}":0`).join()}}]}`,
      },
    ]),
  ].filter(({ body }) => Buffer.byteLength(body) <= BODY_MAX);
}

import type { Operation } from '#server/shared/api-document';

/** Bytes, as `server/http/bodies.ts` has it. */
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

/**
 * One letter range for each kind that costs something of its own: by its bytes, its case, what it is composed of, what it
 * is folded into, the way it is written, or what punycode makes of it.
 */
const LETTERS: Record<string, [first: number, last: number]> = {
  Latin: [0x61, 0x7a],
  'accented Latin': [0xc0, 0x24f],
  'composed Latin': [0x1e00, 0x1eff],
  Greek: [0x370, 0x3ff],
  Cyrillic: [0x400, 0x4ff],
  Hebrew: [0x5d0, 0x5ea],
  Arabic: [0x620, 0x64a],
  'Arabic presentation forms': [0xfb50, 0xfdfb],
  Devanagari: [0x904, 0x939],
  Thai: [0xe01, 0xe30],
  'Hangul parts': [0x1100, 0x11ff],
  'Hangul syllables': [0xac00, 0xd7a3],
  kana: [0x3041, 0x30fa],
  Chinese: [0x4e00, 0x9fff],
  'compatible Chinese': [0xf900, 0xfaff],
  'full-width Latin': [0xff21, 0xff5a],
  'combining marks': [0x300, 0x36f],
  'letters of four bytes': [0x10300, 0x1d7ff],
  emoji: [0x1f300, 0x1f6ff],
};

/** Different letters of one kind, as many as fit into 60,000 bytes, in turn. */
function lettersOf([first, last]: [number, number]): string {
  const letters: string[] = [];
  for (let n = 0, bytes = 0; ; n += 1) {
    const letter = String.fromCodePoint(first + (n % (last - first + 1)));
    bytes += Buffer.byteLength(letter);
    if (bytes > 60_000) return letters.join('');
    letters.push(letter);
  }
}

const OF_LETTERS = Object.entries(LETTERS).flatMap(([kind, range]) => {
  const letters = lettersOf(range);
  return [
    [`${kind} letters`, letters],
    [`an address before whose @ are ${kind} letters`, `${letters}@example.com`],
    [`an address whose domain has ${kind} letters`, `ada@${letters}.example`],
  ] as const;
});

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
  ...Object.fromEntries(OF_LETTERS),
};

export interface HostileBody {
  /** The costly thing about it. */
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

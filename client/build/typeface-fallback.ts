import type { Font } from 'fontkitten';

/** Typical of the site: the frequency of each letter counts. */
const SAMPLE =
  'Northfold builds software for companies that cannot afford surprises: we modernise what runs today, design what comes ' +
  'next, and stay until it works. A team of twelve ships every week, writes down why, and answers within a day (or says ' +
  'when). Ask us about COBOL, REST, graphs or clinical notes: the first call costs nothing. Questions? Just write. The ' +
  'data model lets you export 100 % of your records, keys and logs in 24 hours; GDPR and HIPAA have been read. Your Java, ' +
  'UI and AI stay yours.';

/** Letters whose advances are to the family's as one number is, nearly, and the mean of those in `SAMPLE`, in ems. */
type Group = readonly [letters: string, advance: number];

interface Face {
  /** Names of the same widths, as systems know them. */
  local: readonly string[];
  space: number;
  /** The mean of all letters of `SAMPLE` that are in none of the groups. */
  others: number;
  groups: readonly Group[];
}

/** The typefaces of common systems, regular and bold, by the tables (`hmtx`) of Arimo, Roboto, Open Sans and DejaVu Sans. */
const SYSTEM: readonly (readonly [Face, Face])[] = [
  [
    {
      local: ['Arial', 'Liberation Sans'],
      space: 0.2778,
      others: 0.5542,
      groups: [
        ['()/0123456789Mfijlrtw', 0.3447],
        ['-?ABCDFGHIKLOPQSUVXesxz', 0.5516],
        [',.EJRY', 0.3834],
      ],
    },
    {
      local: ['Arial Bold', 'Liberation Sans Bold'],
      space: 0.2778,
      others: 0.5343,
      groups: [
        ['HINTWbdefkmpqrtz', 0.4841],
        [',.?ABCEFGJKLOQRSYs', 0.5408],
        ['()/0123456789Maw', 0.6083],
      ],
    },
  ],
  [
    {
      local: ['Roboto'],
      space: 0.248,
      others: 0.498,
      groups: [
        ['(),-0123456789:;?UWarwy', 0.4741],
        ['./JYfst', 0.4163],
        ['ABCFHIKLPRVXcmoxz', 0.5864],
      ],
    },
    {
      local: ['Roboto Bold'],
      space: 0.2485,
      others: 0.4644,
      groups: [
        ['()0123456789?DMNUbdhknpquvx', 0.5557],
        [':;Warw', 0.5044],
        ['-.AIJLPTYfsz', 0.4869],
      ],
    },
  ],
  [
    {
      local: ['Open Sans', 'Open Sans Regular', 'Noto Sans'],
      space: 0.2598,
      others: 0.5699,
      groups: [
        ['-/AJKLMPRYijklsvwy', 0.4698],
        ['()0123456789:;?CEFSTVWXacgz', 0.5203],
        [',.OQt', 0.3547],
      ],
    },
    {
      local: ['Open Sans Bold', 'Noto Sans Bold'],
      space: 0.2598,
      others: 0.5049,
      groups: [
        ['ABDGHLNRUYbdekopqvxy', 0.6169],
        ['()-0123456789:;?CEFKMPSTVWXacgswz', 0.5764],
        ['It', 0.4244],
      ],
    },
  ],
  [
    {
      local: ['DejaVu Sans'],
      space: 0.3179,
      others: 0.5736,
      groups: [
        ['-:;DOQRefijlmvxy', 0.5113],
        ['()/0123456789?CFHLMNPSTUWacw', 0.6468],
        [',.t', 0.3679],
      ],
    },
    {
      local: ['DejaVu Sans Bold'],
      space: 0.3481,
      others: 0.6999,
      groups: [
        ['()-:;FJYefijlry', 0.5165],
        ['/?CMNTWacw', 0.7269],
        [',.It', 0.4412],
      ],
    },
  ],
];

/** Kerning, which no table of advances shows, draws lines together by so much. */
const KERNED = 0.9965;

const percent = (share: number) => `${Number((share * 100).toFixed(1))}%`;

/** `U+61-63,U+65`. */
function rangesOf(letters: string): string {
  const codes = [...letters].map((letter) => letter.codePointAt(0) ?? 0).toSorted((a, b) => a - b);
  const runs: [first: number, last: number][] = [];
  for (const code of codes) {
    const run = runs.at(-1);
    if (run?.[1] === code - 1) run[1] = code;
    else runs.push([code, code]);
  }
  return runs
    .map((run) => `U+${[...new Set(run)].map((code) => code.toString(16)).join('-')}`)
    .join();
}

function facesOf(name: string, weights: string, font: Font, theirs: Face): string {
  const grouped = new Set(theirs.groups.map(([letters]) => letters).join(''));
  const inSample = (isMeant: (letter: string) => boolean) =>
    [...SAMPLE].filter((letter) => letter !== ' ' && isMeant(letter));
  const rule = (letters: readonly string[], advance: number, range = '') => {
    const share = (advanceOf(font, letters) / advance) * KERNED;
    return (
      `@font-face{font-family:${name};font-weight:${weights};` +
      `src:${theirs.local.map((local) => `local("${local}")`).join()};size-adjust:${percent(share)};` +
      `ascent-override:${percent(font.ascent / font.unitsPerEm / share)};` +
      `descent-override:${percent(-font.descent / font.unitsPerEm / share)};line-gap-override:0%` +
      `${range && `;unicode-range:${range}`}}`
    );
  };
  return [
    rule(
      inSample((letter) => !grouped.has(letter)),
      theirs.others,
    ),
    rule([' '], theirs.space, 'U+20,U+a0'),
    ...theirs.groups.map(([letters, advance]) =>
      rule(
        inSample((letter) => letters.includes(letter)),
        advance,
        rangesOf(letters),
      ),
    ),
  ].join('');
}

/** The mean advance of these letters, in ems. */
const advanceOf = (font: Font, letters: readonly string[]) =>
  letters.reduce(
    (sum, letter) => sum + font.glyphForCodePoint(letter.codePointAt(0) ?? 0).advanceWidth,
    0,
  ) /
  letters.length /
  font.unitsPerEm;

/**
 * Stand in for the family until it has come, and for the letters that it lacks: on the same baseline and, group by group
 * of letters, as wide, so that lines break where they will. `familjen-1` and so on in `styles/tokens.css`.
 */
export const fallbackFaces = (regular: Font, bold: Font): string =>
  SYSTEM.flatMap(([light, heavy], index) => [
    facesOf(`familjen-${index + 1}`, '400 549', regular, light),
    facesOf(`familjen-${index + 1}`, '550 700', bold, heavy),
  ]).join('');

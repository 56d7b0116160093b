/** A schema of one line a field, values made from it by a seed, and the check of a body against it. */

export type Field = { readonly name: string } & (
  | { readonly kind: 'text' }
  | { readonly kind: 'range'; readonly from: number; readonly to: number }
  | { readonly kind: 'choice'; readonly words: readonly string[] }
);

export type Body = Readonly<Record<string, string | number>>;

const LINE =
  /^\s*([a-z]\w{0,19})\s*:\s*(?:(text)|(\d{1,6})\.\.(\d{1,6})|([\w-]+(?:\s*\|\s*[\w-]+)*))\s*$/i;

/** @returns nothing for a line that is no field */
export function fieldOf(line: string): Field | undefined {
  const [, name, text, from, to, words] = LINE.exec(line) ?? [];
  if (name === undefined || name === 'id') return;
  if (text) return { name, kind: 'text' };
  if (words) return { name, kind: 'choice', words: words.split(/\s*\|\s*/) };
  const [least, most] = [Number(from), Number(to)];
  return least <= most ? { name, kind: 'range', from: least, to: most } : undefined;
}

/** Numbers from 0 up to 1 that look random, the same for the same seed (mulberry32). */
export function randomFrom(seed: number): number {
  let mixed = (seed + 0x6d2b79f5) | 0;
  mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
  mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
}

const NAMES = ['Amara', 'Birk', 'Chidi', 'Dilan', 'Elif', 'Freja', 'Goran', 'Hana'];

const pick = <T>(items: readonly T[], seed: number) =>
  items[Math.floor(randomFrom(seed) * items.length)];

/** An order as its schema has it. */
export function bodyOf(id: number, fields: readonly Field[]): Body {
  const values = fields.map((field, index) => {
    const seed = id * 97 + index;
    if (field.kind === 'text') return [field.name, pick(NAMES, seed) ?? ''];
    if (field.kind === 'choice') return [field.name, pick(field.words, seed) ?? ''];
    const { name, from, to } = field;
    return [name, from + Math.floor(randomFrom(seed) * (to - from + 1))];
  });
  return { id, ...Object.fromEntries(values) };
}

/** The fields that break the schema. */
export function faultsOf(body: Body, fields: readonly Field[]): Field[] {
  return fields.filter((field) => {
    const value = body[field.name];
    if (field.kind === 'text') return typeof value !== 'string';
    if (field.kind === 'choice') return !field.words.includes(String(value));
    return typeof value !== 'number' || value < field.from || value > field.to;
  });
}

/** The same with its last field as the schema does not allow it. */
export function spoilt(body: Body, fields: readonly Field[]): Body {
  const last = fields.at(-1);
  if (!last) return body;
  const value = last.kind === 'text' ? 7 : last.kind === 'range' ? last.to + 1 : 'lost';
  return { ...body, [last.name]: value };
}

/** Codings we hold, best first. */
export const ENCODINGS = ['br', 'gzip', 'identity'] as const;
export type Encoding = (typeof ENCODINGS)[number];

/** Browsers send a handful of different headers; the bound keeps an attacker from filling memory. */
const MEMORY_MAX = 64;
const memory = new Map<string, readonly Encoding[]>();

/**
 * The codings that a client takes, best first (RFC 9110 section 12.5.3). Among those with the same
 * weight the smaller one wins. `identity` closes the list even where the client excludes it:
 * an answer that it can refuse is better than none.
 */
export function acceptedEncodings(header: string | undefined): readonly Encoding[] {
  if (!header) return ['identity'];
  const known = memory.get(header);
  if (known) return known;
  const accepted = parse(header);
  if (memory.size < MEMORY_MAX) memory.set(header, accepted);
  return accepted;
}

function parse(header: string): readonly Encoding[] {
  const weights = new Map<string, number>();
  for (const entry of header.toLowerCase().split(',')) {
    const [coding = '', ...parameters] = entry.split(';').map((part) => part.trim());
    weights.set(coding === 'x-gzip' ? 'gzip' : coding, weightOf(parameters));
  }
  const others = weights.get('*');
  const weight = (coding: Encoding) =>
    weights.get(coding) ?? others ?? (coding === 'identity' ? Number.MIN_VALUE : 0);
  const accepted = ENCODINGS.filter((coding) => weight(coding) > 0);
  accepted.sort((a, b) => weight(b) - weight(a));
  return accepted.includes('identity') ? accepted : [...accepted, 'identity'];
}

function weightOf(parameters: readonly string[]): number {
  const q = parameters.find((parameter) => parameter.startsWith('q='));
  if (q === undefined) return 1;
  const value = Number(q.slice(2));
  return Number.isFinite(value) ? Math.min(Math.max(value, 0), 1) : 0;
}

import type { Link } from './company';

/** A thing on a path, and the link that led to it; the start has no link. */
export interface Step {
  readonly thing: number;
  readonly link?: Link;
}

export interface Path {
  /** The strengths of its links multiplied, from 0 to 1. */
  readonly worth: number;
  readonly steps: readonly Step[];
}

type Paths = ReadonlyMap<number, Path>;

/**
 * The strongest path from one thing to every other, by Bellman and Ford: no link makes a product larger, so it never
 * pays to come to the same thing twice. Of two that are equally strong the one with fewer links is taken.
 * @param strength of a link, from 0 (closed) to 1
 * @returns the best paths of at most one link, of at most two, and so on: `most` lists
 */
export function strongest(
  start: number,
  links: readonly Link[],
  strength: (link: Link) => number,
  most: number,
): readonly Paths[] {
  const rounds: Paths[] = [];
  let before: Paths = new Map([[start, { worth: 1, steps: [{ thing: start }] }]]);
  while (rounds.length < most) {
    const after = new Map(before);
    for (const link of links) {
      for (const [from, to] of [link.ends, link.ends.toReversed()] as [number, number][]) {
        const path = before.get(from);
        const worth = (path?.worth ?? 0) * strength(link);
        if (path && worth > (after.get(to)?.worth ?? 0))
          after.set(to, { worth, steps: [...path.steps, { thing: to, link }] });
      }
    }
    rounds.push(after);
    before = after;
  }
  return rounds;
}

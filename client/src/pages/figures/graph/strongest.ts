import type { Link } from './company';

/** A thing on a path, and the link that led to it; the start has none. */
export interface Station {
  readonly thing: number;
  readonly link?: Link;
}

export interface Path {
  /** Its links multiplied, from 0 to 1. */
  readonly worth: number;
  readonly stations: readonly Station[];
}

/** The best path to each thing that can be reached. */
type Paths = ReadonlyMap<number, Path>;

/**
 * The strongest path from one thing to every other, by Bellman and Ford: no link makes a product larger, so it never
 * pays to come to the same thing twice. Of two that are equally strong the one with fewer steps is taken.
 * @param strength of a link, from 0 (closed) to 1
 * @returns the best paths of at most one step, of at most two, and so on: `most` lists
 */
export function strongest(
  start: number,
  links: readonly Link[],
  strength: (link: Link) => number,
  most: number,
): readonly Paths[] {
  const rounds: Paths[] = [];
  let before: Paths = new Map([[start, { worth: 1, stations: [{ thing: start }] }]]);
  while (rounds.length < most) {
    const after = new Map(before);
    for (const link of links) {
      const [one, other] = link.ends;
      for (const [from, to] of [link.ends, [other, one]] as const) {
        const path = before.get(from);
        const worth = (path?.worth ?? 0) * strength(link);
        if (!path || worth <= (after.get(to)?.worth ?? 0)) continue;
        after.set(to, { worth, stations: [...path.stations, { thing: to, link }] });
      }
    }
    rounds.push(after);
    before = after;
  }
  return rounds;
}

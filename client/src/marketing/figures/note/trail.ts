/** What became of a proposal, by the letter that the trail writes for it. */
const letters = { open: 'p', accepted: 'a', edited: 'e', rejected: 'r' } as const;

export type Standing = keyof typeof letters;
export type Event<Name extends string> = { proposal: Name; standing: Standing };

const standings = Object.keys(letters) as Standing[];

/** The events of a trail that is written as pairs of letters; others are passed over. */
export function readTrail<Name extends string>(
  trail: string,
  proposals: readonly Name[],
): Event<Name>[] {
  return (trail.match(/../gs) ?? []).flatMap((pair) => {
    const proposal = proposals.find((name) => name === pair[0]);
    const standing = standings.find((name) => letters[name] === pair[1]);
    return proposal && standing ? [{ proposal, standing }] : [];
  });
}

/** The trail with an event for every proposal that no longer stands as it was last written. It only grows. */
export function continueTrail<Name extends string>(
  events: readonly Event<Name>[],
  now: Readonly<Record<Name, Standing>>,
): Event<Name>[] {
  const last = (name: Name) =>
    events.findLast(({ proposal }) => proposal === name)?.standing ?? 'open';
  const proposals = Object.keys(now) as Name[];
  const changed = proposals.filter((name) => last(name) !== now[name]);
  return [...events, ...changed.map((proposal) => ({ proposal, standing: now[proposal] }))];
}

export const writeTrail = (events: readonly Event<string>[]): string =>
  events.map(({ proposal, standing }) => proposal + letters[standing]).join('');

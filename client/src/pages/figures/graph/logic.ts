import { graphFigure as words } from '#content/figures/graph';
import { groupOf, links, things, type Kind, type Link } from './company';
import { lineThrough, positionOf } from './map';

/** A longer path would say nothing. */
export const MOST_LINKS = 7;

const LISTED = new Intl.ListFormat('en');

/** Without `to` the question is what to read next. The weights are in percent. */
const first = {
  from: 'Mainframe exit plan',
  to: '',
  subjects: '80',
  people: '90',
  references: '60',
};

export const cases = [
  first,
  { ...first, references: '80' },
  { ...first, subjects: '100', people: '40', references: '30' },
  { ...first, from: 'Edda Quill' },
  { ...first, to: 'Restore in one hour' },
  { ...first, from: 'Payroll outage report', to: 'Alert thresholds' },
] as const satisfies readonly (typeof first)[];

export const weights = Object.keys(words.weights) as (keyof typeof words.weights)[];

const weightOf = {
  about: 'subjects',
  wrote: 'people',
  knows: 'people',
  cites: 'references',
} as const satisfies Record<Kind, (typeof weights)[number]>;

/** A thing on a path, and the link that led to it; the start has no link. */
interface Step {
  readonly thing: number;
  readonly link?: Link;
}

interface Path {
  /** The strengths of its links multiplied, from 0 to 1. */
  readonly worth: number;
  readonly steps: readonly Step[];
}

/** The strongest path from a thing to another, or to the document that is worth reading next, with its reasons. */
export function compute(state: typeof first) {
  const [from, to] = [things.indexOf(state.from), things.indexOf(state.to)];
  const strength = ({ kind, close }: Link) => (close * Number(state[weightOf[kind]])) / 1000;
  const rounds = strongest(from, links, strength, MOST_LINKS);
  const paths = rounds.at(-1) ?? new Map<number, Path>();
  const [best, second] = state.to ? [paths.get(to)] : readable(from, paths);
  const shortest = rounds.map((round) => round.get(to)).find((path) => path !== undefined);

  const steps = best?.steps ?? [{ thing: from }];
  const shares = steps.flatMap(({ link }) => (link ? [percent(strength(link))] : []));
  const reached = steps.map(({ thing }) => thing);
  return {
    says: best
      ? sentence(best, state.to !== '')
      : state.to
        ? words.noPath(MOST_LINKS)
        : words.nothingNext,
    names: reached.map((thing) => things[thing] ?? ''),
    relations: steps.map(relation),
    shares: ['', ...shares],
    sum: best ? words.sum(shares, percent(best.worth)) : '',
    besides: best ? (state.to ? compare(best, shortest) : secondBest(second)) : '',
    weights: weights.map((name) => words.weight(words.weights[name], state[name])),
    line: lineThrough(reached),
    positions: reached.map((thing) => `translate(${positionOf(thing).join(' ')})`),
  };
}

/** The paths to documents, the strongest first. People are not advised to read what they wrote. */
function readable(from: number, paths: ReadonlyMap<number, Path>): Path[] {
  const own = new Set(
    links.flatMap(({ kind, ends }) => (kind === 'wrote' && ends[0] === from ? ends : [from])),
  );
  return [...paths]
    .filter(([thing]) => groupOf(thing) === 'documents' && !own.has(thing))
    .map(([, path]) => path)
    .toSorted((one, other) => other.worth - one.worth || one.steps.length - other.steps.length);
}

const secondBest = (path: Path | undefined) => words.second(path && ending(path));

/** The path with fewer links, which the weights decided against. */
function compare(best: Path, shortest = best): string {
  return shortest.steps.length === best.steps.length
    ? words.fewest
    : words.fewer(count(shortest), percent(shortest.worth));
}

function sentence({ steps }: Path, isAsked: boolean): string {
  const [start = '', ...others] = steps.map(({ thing }) => nameOf(thing));
  const goal = others.pop() ?? '';
  return (isAsked ? words.connected : words.readNext)(
    goal,
    start,
    words.via(LISTED.format(others)),
  );
}

function nameOf(thing: number): string {
  const name = things[thing] ?? '';
  return groupOf(thing) === 'documents' ? words.quoted(name) : name;
}

const percent = (worth: number) => words.percent(100 * worth);
const count = ({ steps }: Path) => words.steps(steps.length - 1);

const ending = ({ worth, steps }: Path) => ({
  name: nameOf(steps.at(-1)?.thing ?? 0),
  worth: percent(worth),
});

/** The words of a link about the thing before it: a person knows a subject, and the subject is known to the person. */
const relation = ({ thing, link }: Step) =>
  link ? words.relations[link.kind][link.ends[1] === thing ? 0 : 1] : '';

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

import { graphFigure as words } from '#content/figures/graph';
import type { Fault, State } from '../kit';
import { groupOf, links, things, type Kind, type Link } from './company';
import { lineThrough, placeOf } from './map';
import { strongest, type Path, type Station } from './strongest';

/** A longer path would tell nobody anything. */
export const MOST_STEPS = 7;

const first = {
  ask: 'next',
  from: 'Mainframe exit plan',
  to: 'Restore in one hour',
  subjects: '80',
  people: '90',
  references: '60',
};

export const states = [
  first,
  { ...first, references: '80' },
  { ...first, subjects: '100', people: '40', references: '30' },
  { ...first, from: 'Edda Quill' },
  { ...first, ask: 'path' },
  { ...first, ask: 'path', from: 'Payroll outage report', to: 'Alert thresholds' },
] as const satisfies readonly State[];

/** The kinds of link that one weight covers. */
const weightOf = {
  about: 'subjects',
  wrote: 'people',
  knows: 'people',
  cites: 'references',
} as const satisfies Record<Kind, string>;

/** In percent. */
const weight = (state: State, name: keyof typeof words.weights) =>
  Number(state[name] ?? first[name]);

/**
 * @returns the strongest path from a thing to another, or to the document that is worth reading next, with its reasons
 */
export function compute(state: State) {
  const { ask = first.ask, from: fromName = first.from, to = first.to } = state;
  const [from, goal] = [things.indexOf(fromName), things.indexOf(to)];
  const isPath = ask === 'path';
  if (isPath && goal === from) return { fault: words.same, at: 'to' } as Fault;

  const share = ({ kind, close }: Link) => (close * weight(state, weightOf[kind])) / 1000;
  const rounds = strongest(from, links, share, MOST_STEPS);
  const paths = rounds.at(-1) ?? new Map<number, Path>();
  const [best, second] = isPath ? [paths.get(goal)] : readable(from, paths);
  const shortest = rounds.map((round) => round.get(goal)).find((path) => path !== undefined);

  const stations = best?.stations ?? [{ thing: from }];
  const shares = stations.flatMap(({ link }) => (link ? [percent(share(link))] : []));
  return {
    says: best
      ? isPath
        ? words.connected(steps(best), told(best))
        : words.readNext(described(best).name, told(best))
      : isPath
        ? words.noPath(MOST_STEPS)
        : words.nothingNext,
    names: stations.map(({ thing }) => things[thing] ?? ''),
    relations: stations.map(relation),
    shares: ['', ...shares],
    sum: best ? words.sum(shares, percent(best.worth)) : '',
    besides: isPath
      ? beside(best, shortest)
      : best
        ? words.second(second && described(second))
        : '',
    weights: Object.entries(words.weights).map(([name, label]) =>
      words.weight(label, weight(state, name as keyof typeof words.weights)),
    ),
    line: lineThrough(stations.map(({ thing }) => thing)),
    places: stations.map(({ thing }) => `translate(${placeOf(thing).join(' ')})`),
  };
}

/** The paths to documents, the strongest first. Nobody is told to read what they wrote. */
function readable(from: number, paths: ReadonlyMap<number, Path>): Path[] {
  const own = new Set(
    links.flatMap(({ kind, ends }) => (kind === 'wrote' && ends[0] === from ? ends : [from])),
  );
  return [...paths]
    .filter(([thing]) => groupOf(thing) === 'documents' && !own.has(thing))
    .map(([, path]) => path)
    .toSorted(
      (one, other) => other.worth - one.worth || one.stations.length - other.stations.length,
    );
}

/** The path that the weights have decided against: fewer steps. */
function beside(best: Path | undefined, shortest: Path | undefined): string {
  if (!best || !shortest) return '';
  return shortest.stations.length === best.stations.length
    ? words.fewest
    : words.fewer(steps(shortest), percent(shortest.worth));
}

function nameOf(thing: number): string {
  const name = things[thing] ?? '';
  return groupOf(thing) === 'documents' ? words.quoted(name) : name;
}

/** A path as one sentence: each thing is what the last one led to, and says what leads on. */
function told({ stations }: Path): string {
  const parts = stations.map(({ thing }, index) => {
    const [next] = stations.slice(index + 1);
    if (!next) return nameOf(thing);
    const pronoun = words.pronouns[groupOf(thing)];
    // The first is the subject of the sentence.
    const isFirst = index === 0 && groupOf(thing) !== 'subjects';
    return `${nameOf(thing)}${isFirst ? ' ' : pronoun}${relation(next)} `;
  });
  return parts.join('');
}

const percent = (worth: number) => words.percent(100 * worth);
const steps = ({ stations }: Path) => words.steps(stations.length - 1);

const described = ({ worth, stations }: Path) => ({
  name: nameOf(stations.at(-1)?.thing ?? 0),
  worth: percent(worth),
});

/** The words of a link about the thing before it: its first end knows the second, and the second is known to the first. */
function relation({ thing, link }: Station): string {
  return link ? words.relations[link.kind][link.ends[1] === thing ? 0 : 1] : '';
}

const full = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** In milliseconds. */
const UNITS = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
] as const;
const WEEK = 7 * UNITS[0][1];

/** How long ago something was: "3 hours". */
export function ageOf(at: string, unitDisplay: 'long' | 'short' = 'long'): string {
  const age = Math.max(Date.now() - Date.parse(at), UNITS[2][1]);
  const [unit, length] = UNITS.find(([, each]) => age >= each) ?? UNITS[2];
  const words = new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay });
  return words.format(Math.floor(age / length));
}

interface WhenProps {
  /** ISO 8601, as the API sends it. */
  at: string;
  /** For lists: the time alone, or the day of what was not today. */
  brief?: boolean;
  /** For the last week, how long ago it was. */
  age?: boolean;
}

/** A moment in the reader's own time zone. */
export function When({ at, brief = false, age = false }: WhenProps) {
  const moment = new Date(at);
  if (!brief) return <time dateTime={at}>{full.format(moment)}</time>;
  const isToday = moment.toDateString() === new Date().toDateString();
  const isRecent = age && Date.now() - moment.getTime() < WEEK;
  return (
    <time dateTime={at} title={full.format(moment)}>
      {isRecent ? ageOf(at, 'short') : (isToday ? time : day).format(moment)}
    </time>
  );
}

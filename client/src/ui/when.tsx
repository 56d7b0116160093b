const full = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/** In minutes. */
const DAY = 1_440;
const minutesSince = (moment: Date) => (Date.now() - moment.getTime()) / 60_000;

function ageOf(moment: Date): string {
  const minutes = Math.max(minutesSince(moment), 1);
  const unit = minutes < 60 ? 'minute' : minutes < DAY ? 'hour' : 'day';
  const age = Math.floor(minutes / { minute: 1, hour: 60, day: DAY }[unit]);
  return new Intl.NumberFormat('en', { style: 'unit', unit, unitDisplay: 'short' }).format(age);
}

interface WhenProps {
  /** ISO 8601, as the API sends it. */
  at: string;
  /** For lists: the time alone, or the day of what was not today. */
  brief?: boolean;
  /** For the last week, how long ago it was. */
  age?: boolean;
}

export function When({ at, brief = false, age = false }: WhenProps) {
  const moment = new Date(at);
  if (!brief) return <time dateTime={at}>{full.format(moment)}</time>;
  const isToday = moment.toDateString() === new Date().toDateString();
  const isRecent = age && minutesSince(moment) < 7 * DAY;
  return (
    <time dateTime={at} title={full.format(moment)}>
      {isRecent ? ageOf(moment) : (isToday ? time : day).format(moment)}
    </time>
  );
}

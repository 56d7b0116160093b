const full = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });
const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' });
const day = new Intl.DateTimeFormat('en', { dateStyle: 'medium' });

/**
 * A moment in the reader's own time zone.
 * @param at ISO 8601, as the API sends it
 * @param brief the time alone, or the day of what was not today: for lists
 */
export function When({ at, brief = false }: { at: string; brief?: boolean }) {
  const moment = new Date(at);
  if (!brief) return <time dateTime={at}>{full.format(moment)}</time>;
  const isToday = moment.toDateString() === new Date().toDateString();
  return (
    <time dateTime={at} title={full.format(moment)}>
      {(isToday ? time : day).format(moment)}
    </time>
  );
}

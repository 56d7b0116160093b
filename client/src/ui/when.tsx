const format = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'short' });

/** A moment in the reader's own time zone. @param at ISO 8601, as the API sends it */
export function When({ at }: { at: string }) {
  return <time dateTime={at}>{format.format(new Date(at))}</time>;
}

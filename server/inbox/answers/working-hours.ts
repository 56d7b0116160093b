/** The office is open from Monday to Friday. Holidays aren't known. */
const FRIDAY = 5;
const OPENS = '09:00';
const CLOSES = '17:00';

/** The moment that a number of working hours ago was. */
export function workingHoursBefore(now: Date, hours: number, timeZone: string): Date {
  let until = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  let left = Temporal.Duration.from({ hours });
  for (;;) {
    const opens = until.withPlainTime(OPENS);
    const closes = until.withPlainTime(CLOSES);
    if (Temporal.ZonedDateTime.compare(until, closes) > 0) until = closes;
    const open = opens.until(until);
    if (until.dayOfWeek <= FRIDAY && open.sign > 0) {
      if (Temporal.Duration.compare(left, open) <= 0) {
        return new Date(until.subtract(left).epochMilliseconds);
      }
      left = left.subtract(open);
    }
    until = until.subtract({ days: 1 }).withPlainTime(CLOSES);
  }
}

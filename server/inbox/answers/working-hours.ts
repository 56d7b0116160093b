import { HOUR } from '../../shared/units.js';

/** The office is open from Monday to Friday. Holidays aren't known. */
const FRIDAY = 5;
const OPENS = '09:00';
const CLOSES = '17:00';

export function workingHoursBefore(now: Date, hours: number, timeZone: string): Date {
  let day = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone);
  let left = hours * HOUR * 1_000;
  for (let until = now.getTime(); ; until = day.epochMilliseconds) {
    const closed = Math.min(until, day.withPlainTime(CLOSES).epochMilliseconds);
    const open = closed - day.withPlainTime(OPENS).epochMilliseconds;
    if (day.dayOfWeek <= FRIDAY && open > 0) {
      if (left <= open) return new Date(closed - left);
      left -= open;
    }
    day = day.subtract({ days: 1 }).withPlainTime(CLOSES);
  }
}

/** A year of days on /companion: a dot each, a lit one where something was written, and arcs to the days of an answer. */
const DAY = 86_400_000;
/** The Sunday of the first column. */
const START = Date.UTC(2024, 5, 9);
const TODAY = Date.UTC(2025, 5, 12);
/** Of the figure's first answer: who I was with. */
const found = [Date.UTC(2024, 5, 12), Date.UTC(2024, 8, 3)];

/** In columns of a week, 20 units apart. */
const placeOf = (date: number) => {
  const day = (date - START) / DAY;
  return [10 + 20 * Math.floor(day / 7), 190 + 20 * (day % 7)] as const;
};

const dots = (dates: readonly number[]) =>
  dates.map((date) => `M${placeOf(date).join(' ')}h0`).join('');

/** Every day from a year ago until today. */
const days = Array.from({ length: 366 }, (_, day) => START + (3 + day) * DAY);
/** As uneven as real life: about two days in three. */
const written = days.filter(
  (_, day) => Math.abs((Math.sin(day * 12.9898) * 43_758.5453) % 1) < 0.64,
);

const arcs = found.map((date) => {
  const [x, y] = placeOf(date);
  const [end, from] = placeOf(TODAY);
  // The farther back, the higher.
  const rise = 0.32 * (end - x);
  return `M${end} ${from}C${end} ${from - rise} ${x} ${y - rise} ${x} ${y}`;
});

export const yearOfDays = `<svg viewBox="0 0 1060 320" width="1152" fill="none" stroke-linecap="round" aria-hidden="true">
<path d="${dots(days)}" stroke="var(--line)" stroke-width="9"/>
<path d="${dots(written)}" stroke="var(--line-strong)" stroke-width="12"/>
<path d="${arcs.join('')}" stroke="var(--accent)" stroke-width="2.5"/>
<path d="${dots([...found, TODAY])}" stroke="var(--accent)" stroke-width="18"/>
</svg>`;

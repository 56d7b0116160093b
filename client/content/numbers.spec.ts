import { describe, expect, it } from 'vitest';
import { engagements, work } from './entries';
import { testimonials } from './testimonials';

const dollars = (amount: number) => `$${amount.toLocaleString('en-US')}`;
const million = (count: number, digits: number) => `${(count / 1e6).toFixed(digits)} million`;
const percent = (count: number, of: number) => `${Math.round((100 * count) / of)} percent`;

function caseOf(start: string) {
  const found = work.find(({ slug }) => slug.startsWith(start));
  if (!found) throw new Error(`There is no case of ${start}.`);
  const all = [found.lead, found.html, ...Object.entries(found.results).flat()].join('\n');
  return { ...found, all };
}

/** @throws Error unless the price list has that price for that time */
function expectListed(slug: string, price: number, weeks: number): void {
  const listed = engagements.find((each) => each.slug === slug);
  if (!listed) throw new Error(`The price list has no ${slug}.`);
  const { from, to, terms } = listed;
  expect(price).toBeGreaterThanOrEqual(from);
  expect(price).toBeLessThanOrEqual(to);
  const [least = 0, most = least] = [...terms.matchAll(/two|three|four|five|six|ten/g)].map(
    ([word]) => ({ two: 2, three: 3, four: 4, five: 5, six: 6, ten: 10 })[word] ?? 0,
  );
  const unit = terms.includes('months') ? 52 / 12 : 1;
  expect(weeks).toBeGreaterThanOrEqual(Math.floor(least * unit));
  expect(weeks).toBeLessThanOrEqual(Math.ceil(most * unit));
}

describe('the numbers of the case studies', () => {
  it('Tarnfeld: postings are policies times nights, and the price is that of its two parts', () => {
    const { all, chart } = caseOf('tarnfeld');
    const nights = 30 + 31 + 31 + 30;
    const postings = 212_000 * nights;
    const [reading, move] = [24_000, 144_000];
    for (const words of [
      '212,000 policies',
      `${nights} nights from June through September`,
      million(postings, 1),
      million(postings, 0),
      dollars(reading),
      dollars(move),
      `6 months, ${dollars(reading + move)}`,
    ])
      expect(all).toContain(words);
    expect(all).toContain(`${chart.bars['July']} postings were a cent off`);
    expect(testimonials[0]?.result?.value).toBe(million(postings, 0));
    expectListed('reading-your-cobol', reading, 2);
    expectListed('moving-one-job', move, 22);
  });

  it('Quillmoor: each share is of the 240 questions, and the price is that of its two parts', () => {
    const { all, chart } = caseOf('quillmoor');
    const [chatbot, first, search] = Object.values(chart.bars) as [number, number, number];
    expect(all).toContain(`${chatbot} of 240 by chatbot, ${search} by search`);
    expect(all).toContain(`${chatbot} right, ${percent(chatbot, 240)}`);
    expect(all).toContain(`${first} right, ${percent(first, 240)}`);
    expect(all).toContain(`${search} right, ${percent(search, 240)}`);
    const [study, version] = [26_000, 70_000];
    expect(all).toContain(`four weeks, ${dollars(study)}`);
    expect(all).toContain(`seven more weeks and ${dollars(version)}`);
    expect(all).toContain(`11 weeks, ${dollars(study + version)}`);
    expectListed('ai-study', study, 4);
    expectListed('first-version', version, 7);
  });

  it('Brackwater: a week costs the same each time', () => {
    const { all, chart } = caseOf('brackwater');
    const week = 62_000 / 8;
    expect(all).toContain(`8 weeks, ${dollars(8 * week)}`);
    expect(all).toContain(`a week’s work, ${dollars(week)}`);
    expect(all).toContain(`five weeks, ${dollars(5 * week)}`);
    expect(all).toContain(`Of the ${chart.bars['Week 8']} drivers`);
    expectListed('first-version', 62_000, 8);
  });
});

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

const expectAll = (text: string, words: string[]) =>
  expect(words.filter((each) => !text.includes(each))).toEqual([]);

function expectListed(slug: string, price: number): void {
  const listed = engagements.find((each) => each.slug === slug);
  expect([slug, listed && listed.from <= price && price <= listed.to]).toEqual([slug, true]);
}

describe('the numbers of the case studies', () => {
  it('Tarnfeld: postings are policies times nights, and the price is that of its two parts', () => {
    const { all, chart } = caseOf('tarnfeld');
    const nights = 30 + 31 + 31 + 30;
    const postings = 212_000 * nights;
    const [reading, move] = [24_000, 144_000];
    expectAll(all, [
      '212,000 policies',
      `${nights} nights from June through September`,
      million(postings, 1),
      million(postings, 0),
      dollars(reading),
      dollars(move),
      `6 months, ${dollars(reading + move)}`,
      `${chart.bars['July']} postings were a cent off`,
    ]);
    expect(testimonials[0]?.result?.value).toBe(million(postings, 0));
    expectListed('reading-your-cobol', reading);
    expectListed('moving-one-job', move);
  });

  it('Quillmoor: each share is of the 240 questions, and the price is that of its two parts', () => {
    const { all, chart } = caseOf('quillmoor');
    const [chatbot, first, search] = Object.values(chart.bars) as [number, number, number];
    const [study, version] = [26_000, 70_000];
    expectAll(all, [
      `${chatbot} of 240 by chatbot, ${search} by search`,
      ...[chatbot, first, search].map((right) => `${right} right, ${percent(right, 240)}`),
      `four weeks, ${dollars(study)}`,
      `seven more weeks and ${dollars(version)}`,
      `11 weeks, ${dollars(study + version)}`,
    ]);
    expectListed('ai-study', study);
    expectListed('first-version', version);
  });

  it('Brackwater: a week costs the same each time', () => {
    const { all, chart } = caseOf('brackwater');
    const week = 62_000 / 8;
    expectAll(all, [
      `8 weeks, ${dollars(8 * week)}`,
      `a week’s work, ${dollars(week)}`,
      `five weeks, ${dollars(5 * week)}`,
      `Of the ${chart.bars['Week 8']} drivers`,
    ]);
    expectListed('first-version', 62_000);
  });
});

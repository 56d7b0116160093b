import { clients, testimonials } from '#content/testimonials';

/** One line about invented content that still waits for the real one; empty when there is none. */
export function sampleReport(): string {
  const counts = Object.entries({ testimonials, clients })
    .map(([name, items]) => ({ name, count: items.filter(({ sample }) => sample).length }))
    .filter(({ count }) => count > 0)
    .map(({ name, count }) => `${count} ${name}`);
  if (counts.length === 0) return '';
  return `Still sample content (client/content/testimonials.ts): ${counts.join(', ')}`;
}

import { prices } from '#content/entries';
import { buyers } from '#content/work';

/** What one would hire us for first, with its price. @param slug of the engagement, if there is one */
export function FirstStep({ slug }: { slug: string | undefined }) {
  const step = prices.find((price) => price.slug === slug);
  return step ? (
    <p>
      {buyers.firstStep} <a href={`/about#${buyers.prices.id}`}>{step.title}</a>: {step.note}.
    </p>
  ) : null;
}

import { mockRest } from '#content/products/mock-rest';
import Figure from '../figures/mock-rest/figure';
import { Band } from '../band';
import { Steps } from '../steps';
import { Problem, Product } from './parts';

export const meta = mockRest;

/** The figure is a terminal: dark in both themes. */
export default function MockRestPage() {
  return (
    <Product copy={mockRest}>
      <Band heading={mockRest.figure.heading} look="night">
        <Figure />
      </Band>
      <Problem copy={mockRest} />
      <Band heading={mockRest.how.heading}>
        <Steps steps={mockRest.how.steps} flow="two" />
      </Band>
    </Product>
  );
}

import { mockRest } from '#content/products/mock-rest';
import { MockFigure } from '../figures/mock-figure';
import { Band, Gains, Head, Problem, Product, Questions, Steps } from './parts';

const path = '/mock-rest';

/** The figure is a terminal: dark in both themes. */
export default function MockRestPage() {
  return (
    <Product path={path} copy={mockRest}>
      <Head path={path} copy={mockRest} />
      <Band heading={mockRest.figure.heading} look="night">
        <MockFigure />
      </Band>
      <Problem copy={mockRest} />
      <Band heading={mockRest.how.heading}>
        <Steps copy={mockRest} flow="row" />
      </Band>
      <Gains copy={mockRest} />
      <Questions copy={mockRest} />
    </Product>
  );
}

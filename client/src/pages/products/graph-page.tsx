import { graph } from '#content/products/graph';
import Figure from '../figures/graph/figure';
import { Band } from '../band';
import { Steps } from '../steps';
import { Problem, Product } from './parts';

export const meta = graph;

/** The graph first: it answers at once. */
export default function GraphPage() {
  return (
    <Product copy={graph} look="split">
      <Band heading={graph.figure.heading} look="sunken">
        <Figure />
      </Band>
      <Problem copy={graph} />
      <Band heading={graph.how.heading} look="sunken">
        <Steps steps={graph.how.steps} flow="four" />
      </Band>
    </Product>
  );
}

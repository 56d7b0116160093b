import { graph } from '#content/products/graph';
import { GraphFigure } from '../figures/graph-figure';
import { Band } from '../band';
import { Steps } from '../steps';
import { Problem, Product } from './parts';

export const meta = graph;

/** The graph stands beside the headline, unframed. */
export default function GraphPage() {
  return (
    <Product copy={graph} figure={<GraphFigure />}>
      <Problem copy={graph} />
      <Band heading={graph.how.heading} look="sunken">
        <Steps steps={graph.how.steps} flow="four" />
      </Band>
    </Product>
  );
}

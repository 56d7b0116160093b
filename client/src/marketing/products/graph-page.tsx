import { graph } from '#content/products/graph';
import { GraphFigure } from '../figures/graph-figure';
import { Band, Gains, Head, Problem, Product, Questions, Steps } from './parts';

const path = '/graph';

/** The graph stands beside the headline, unframed. */
export default function GraphPage() {
  return (
    <Product path={path} copy={graph}>
      <Head path={path} copy={graph}>
        <GraphFigure />
      </Head>
      <Problem copy={graph} />
      <Band heading={graph.how.heading} look="sunken">
        <Steps copy={graph} flow="row" />
      </Band>
      <Gains copy={graph} />
      <Questions copy={graph} />
    </Product>
  );
}

import { graph } from '#content/products/graph';
import Figure from '../figures/graph/figure';
import { Product } from './product';

export const meta = graph;

export default function GraphPage() {
  return <Product copy={graph} figure={<Figure />} first look="split" flow="four" />;
}

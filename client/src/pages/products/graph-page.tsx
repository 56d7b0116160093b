import { graph } from '#content/products/graph';
import Figure from '../figures/graph/figure';
import { stages } from '../figures/graph/stages';
import { Product } from './product';

export const meta = graph;

export default function GraphPage() {
  return (
    <Product copy={graph} figure={<Figure />} first look="split" flow="four" drawings={stages} />
  );
}

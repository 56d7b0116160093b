import { mockRest } from '#content/products/mock-rest';
import Figure from '../figures/mock-rest/figure';
import { Product } from './product';

export const meta = mockRest;

export default function MockRestPage() {
  return <Product copy={mockRest} figure={<Figure />} first night flow="two" />;
}

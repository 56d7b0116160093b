import { companion } from '#content/products/companion';
import Figure from '../figures/diary/figure';
import { Action } from '../sections';
import { Product } from './product';

export const meta = companion;

export default function CompanionPage() {
  return (
    <Product
      copy={companion}
      figure={<Figure />}
      look="centred"
      flow="column"
      broad
      actions={<Action {...companion.start} variant="secondary" />}
    />
  );
}

import { companion } from '#content/products/companion';
import { buttonClass } from '#client/ui/button';
import Figure from '../figures/diary/figure';
import { Product } from './product';

export const meta = companion;

export default function CompanionPage() {
  return (
    <Product
      copy={companion}
      figure={<Figure />}
      look="centred"
      flow="column"
      actions={
        <a className={buttonClass('secondary')} href={companion.start.to}>
          {companion.start.label}
        </a>
      }
    />
  );
}

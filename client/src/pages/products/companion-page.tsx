import { buttonClass } from '#client/ui/button';
import { companion } from '#content/products/companion';
import Figure from '../figures/diary/figure';
import { Band } from '../band';
import { Steps } from '../steps';
import { Problem, Product } from './parts';

export const meta = companion;

/** The problem comes first here: the diary page in the middle answers it. */
export default function CompanionPage() {
  return (
    <Product
      copy={companion}
      look="centred"
      actions={
        <a className={buttonClass('secondary')} href={companion.start.to}>
          {companion.start.label}
        </a>
      }
    >
      <Problem copy={companion} />
      <Band heading={companion.figure.heading} look="sunken">
        <Figure />
      </Band>
      <Band heading={companion.how.heading}>
        <Steps steps={companion.how.steps} flow="column" />
      </Band>
    </Product>
  );
}

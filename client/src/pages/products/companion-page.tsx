import { companion } from '#content/products/companion';
import { ButtonLink } from '#client/layout/link';
import { Island } from '../figures/island';
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
        <ButtonLink to={companion.start.to} variant="secondary">
          {companion.start.label}
        </ButtonLink>
      }
    >
      <Problem copy={companion} />
      <Band heading={companion.figure.heading} look="sunken">
        <Island name="diary" />
      </Band>
      <Band heading={companion.how.heading}>
        <Steps steps={companion.how.steps} flow="column" />
      </Band>
    </Product>
  );
}

import { companion } from '#content/products/companion';
import { ButtonLink } from '../../shell/link';
import { DiaryFigure } from '../figures/diary-figure';
import { Band, Gains, Head, Problem, Product, Questions, Steps } from './parts';

const path = '/companion';

/** The problem comes first here: the diary page in the middle answers it. */
export default function CompanionPage() {
  return (
    <Product path={path} copy={companion}>
      <Head
        path={path}
        copy={companion}
        look="centred"
        actions={
          <ButtonLink to={companion.start.to} variant="secondary">
            {companion.start.label}
          </ButtonLink>
        }
      />
      <Problem copy={companion} />
      <Band heading={companion.figure.heading} look="sunken">
        <DiaryFigure />
      </Band>
      <Band heading={companion.how.heading}>
        <Steps copy={companion} flow="column" />
      </Band>
      <Gains copy={companion} />
      <Questions copy={companion} />
    </Product>
  );
}

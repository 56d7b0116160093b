import { cobol } from '#content/products/cobol';
import { ExternalLink } from '../../ui/button';
import { CobolFigure } from '../figures/cobol-figure';
import { Band, Gains, Head, Problem, Product, Questions, Steps } from './parts';

const path = '/cobol';

/** The figure first: two listings side by side say it sooner than words. */
export default function CobolPage() {
  return (
    <Product path={path} copy={cobol}>
      <Head
        path={path}
        copy={cobol}
        look="split"
        actions={<ExternalLink href={cobol.site.href}>{cobol.site.label}</ExternalLink>}
      />
      <Band heading={cobol.figure.heading} look="sunken">
        <CobolFigure />
      </Band>
      <Problem copy={cobol} />
      <Band heading={cobol.how.heading}>
        <Steps copy={cobol} flow="column" />
      </Band>
      <Gains copy={cobol} />
      <Questions copy={cobol} />
    </Product>
  );
}

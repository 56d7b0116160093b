import { cobol } from '#content/products/cobol';
import { ExternalLink } from '#client/ui/button';
import Figure from '../figures/cobol/figure';
import { Band } from '../band';
import { Steps } from '../steps';
import { Problem, Product } from './parts';

export const meta = cobol;

/** The figure first: a cent that is lost says it sooner than words. */
export default function CobolPage() {
  return (
    <Product
      copy={cobol}
      look="split"
      actions={<ExternalLink href={cobol.site.href}>{cobol.site.label}</ExternalLink>}
    >
      <Band heading={cobol.figure.heading} look="sunken">
        <Figure />
      </Band>
      <Problem copy={cobol} />
      <Band heading={cobol.how.heading}>
        <Steps steps={cobol.how.steps} flow="column" />
      </Band>
    </Product>
  );
}

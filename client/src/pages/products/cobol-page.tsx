import { cobol } from '#content/products/cobol';
import { ExternalLink } from '#client/ui/button';
import Figure from '../figures/cobol/figure';
import { Product } from './product';

export const meta = cobol;

export default function CobolPage() {
  return (
    <Product
      copy={cobol}
      figure={<Figure />}
      first
      look="split"
      flow="column"
      actions={<ExternalLink href={cobol.site.href}>{cobol.site.label}</ExternalLink>}
    />
  );
}

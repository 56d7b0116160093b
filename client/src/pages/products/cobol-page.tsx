import { cobol } from '#content/products/cobol';
import { ExternalLink } from '#client/ui/button';
import Figure from '../figures/cobol/figure';
import { Product } from './product';
import styles from './timeline.module.css';

export const meta = cobol;

const stages = cobol.timeline.map(([old, fresh]) => (
  <div key={fresh} className={styles.stage}>
    <p>{old}</p>
    <p>{fresh}</p>
  </div>
));

export default function CobolPage() {
  return (
    <Product
      copy={cobol}
      figure={<Figure />}
      first
      look="split"
      flow="four"
      drawings={stages}
      actions={<ExternalLink href={cobol.site.href}>{cobol.site.label}</ExternalLink>}
    />
  );
}

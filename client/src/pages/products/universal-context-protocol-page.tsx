import { universalContextProtocol } from '#content/products/universal-context-protocol';
import { EnvelopeParts, ProtocolFigure } from '../figures/protocol-figure';
import Figure from '../figures/envelope/figure';
import { Product } from './product';

export const meta = universalContextProtocol;

export default function UniversalContextProtocolPage() {
  return (
    <Product
      copy={universalContextProtocol}
      figure={
        <>
          <Figure />
          <EnvelopeParts />
        </>
      }
      night
      flow="two"
      picture={<ProtocolFigure />}
    />
  );
}

import { universalContextProtocol } from '#content/products/universal-context-protocol';
import { Band } from '../band';
import Figure from '../figures/envelope/figure';
import { EnvelopeParts, ProtocolFigure } from '../figures/protocol-figure';
import { Steps } from '../steps';
import { Problem, Product } from './parts';

export const meta = universalContextProtocol;

/** Two figures: the conversation beside the headline, the envelope to be filled further down. */
export default function UniversalContextProtocolPage() {
  return (
    <Product copy={universalContextProtocol} figure={<ProtocolFigure />}>
      <Problem copy={universalContextProtocol} />
      <Band heading={universalContextProtocol.figure.envelope.heading} look="night">
        <Figure />
        <EnvelopeParts />
      </Band>
      <Band heading={universalContextProtocol.how.heading}>
        <Steps steps={universalContextProtocol.how.steps} flow="two" />
      </Band>
    </Product>
  );
}

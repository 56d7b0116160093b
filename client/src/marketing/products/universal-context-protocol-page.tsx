import { universalContextProtocol } from '#content/products/universal-context-protocol';
import { EnvelopeFigure, ProtocolFigure } from '../figures/protocol-figure';
import { Band, Gains, Head, Problem, Product, Questions, Steps } from './parts';

const path = '/universal-context-protocol';

/** Two figures: the conversation beside the headline, the envelope further down. */
export default function UniversalContextProtocolPage() {
  const copy = universalContextProtocol;
  return (
    <Product path={path} copy={copy}>
      <Head path={path} copy={copy}>
        <ProtocolFigure />
      </Head>
      <Problem copy={copy} />
      <Band heading={copy.figure.envelope.heading} look="night">
        <EnvelopeFigure />
      </Band>
      <Band heading={copy.how.heading}>
        <Steps copy={copy} flow="row" />
      </Band>
      <Gains copy={copy} />
      <Questions copy={copy} />
    </Product>
  );
}

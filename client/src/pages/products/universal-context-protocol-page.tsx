import { universalContextProtocol } from '#content/products/universal-context-protocol';
import EnvelopeFigure from '../figures/envelope/figure';
import styles from '../figures/protocol-figure.module.css';
import { Figure } from '../figures/touch-figure';
import { Product } from './product';

export const meta = universalContextProtocol;

export default function UniversalContextProtocolPage() {
  return (
    <Product
      copy={universalContextProtocol}
      figure={<EnvelopeFigure />}
      night
      flow="two"
      picture={<ProtocolFigure />}
    />
  );
}

const { caption, label, messages, receiver, sender } = universalContextProtocol.diagram;

const ProtocolFigure = () => (
  <Figure caption={caption}>
    <svg className={styles.drawing} viewBox="0 0 400 360" role="img" aria-label={label}>
      <path className={styles.lifelines} d="M68 52v296M332 52v296" />
      <rect className={styles.box} x="6" y="8" width="124" height="44" rx="10" />
      <rect className={styles.box} x="270" y="8" width="124" height="44" rx="10" />
      <text x="68" y="35">
        {sender}
      </text>
      <text x="332" y="35">
        {receiver}
      </text>
      {messages.map(({ name, text }, index) => (
        <g key={name} transform={`translate(0 ${108 + index * 70})`}>
          <path
            className={styles.arrow}
            d={index % 2 ? 'M324 0H76m9-6-9 6 9 6' : 'M76 0h248m-9-6 9 6-9 6'}
          />
          <text className={styles.message} x="200" y="-10">
            {name}
          </text>
          <text className={styles.faint} x="200" y="20">
            {text}
          </text>
        </g>
      ))}
    </svg>
  </Figure>
);

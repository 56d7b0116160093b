import { universalContextProtocol } from '#content/products/universal-context-protocol';
import { Figure } from './figure';
import drawing from './drawing.module.css';
import styles from './protocol-figure.module.css';

const { diagram: figure } = universalContextProtocol;

/** Two models as two lifelines, with four messages between them. */
export function ProtocolFigure() {
  return (
    <Figure caption={figure.caption}>
      <svg className={drawing.drawing} viewBox="0 0 400 360" role="img" aria-label={figure.label}>
        <path className={`${drawing.line} ${drawing.life}`} d="M68 52v296M332 52v296" />
        {[figure.sender, figure.receiver].map((model, index) => (
          <g key={model}>
            <rect
              className={drawing.box}
              x={index ? 270 : 6}
              y="8"
              width="124"
              height="44"
              rx="10"
            />
            <text x={index ? 332 : 68} y="35">
              {model}
            </text>
          </g>
        ))}
        {figure.messages.map(({ name, text }, index) => {
          const y = 108 + index * 70;
          const there = index % 2 === 0;
          return (
            <g key={name}>
              <path
                className={drawing.path}
                d={there ? `M76 ${y}h248m-9-6 9 6-9 6` : `M324 ${y}H76m9-6-9 6 9 6`}
              />
              <text className={drawing.message} x="200" y={y - 10}>
                {name}
              </text>
              <text className={drawing.faint} x="200" y={y + 20}>
                {text}
              </text>
            </g>
          );
        })}
      </svg>
    </Figure>
  );
}

/** The parts of an envelope, and what each of them is for. */
export function EnvelopeParts() {
  return (
    <dl className={styles.parts}>
      {figure.parts.map(({ name, text }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}

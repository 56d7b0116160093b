import { graph } from '#content/products/graph';
import Figure from '../figures/graph/figure';
import { cases, compute } from '../figures/graph/logic';
import { around, dots, web } from '../figures/graph/map';
import styles from '../figures/graph/graph-figure.module.css';
import { Product } from './product';

export const meta = graph;

const { names, line } = compute(cases[0]);

/** The map as it grows: things, their links, what is around one of them, and a path. */
const stages = ['', '', around(names.slice(2, 3)), line].map((lit, stage) => (
  <svg key={stage} className={styles.map} viewBox="0 0 400 350" aria-hidden="true">
    {stage > 0 ? <path className={styles.web} d={web} /> : null}
    <path className={styles.dots} d={dots} />
    <path className={styles.path} d={lit} />
  </svg>
));

export default function GraphPage() {
  return (
    <Product copy={graph} figure={<Figure />} first look="split" flow="four" drawings={stages} />
  );
}

import { home } from '#content/home';
import { productStates } from '#content/work';
import { ExternalLink } from '#client/ui/button';
import { Icon } from '#client/ui/icon';
import type { LinkedCard } from './products/products';
import { Glyph } from './glyph';
import { Miniature } from './miniature';
import styles from './card-grid.module.css';

interface CardGridProps {
  cards: readonly LinkedCard[];
  shape: 'products' | 'services';
}

/**
 * Cards of equal height, of services too, that can be clicked anywhere: one link is stretched over its card,
 * so no link holds another. On a phone services are a list of their names.
 */
export const CardGrid = ({ cards, shape }: CardGridProps) => (
  <ul className={`${styles.cards} ${styles[shape]}`}>
    {cards.map((card) => (
      <li key={card.path} className={styles.card}>
        {shape === 'products' ? <Miniature path={card.path} /> : <Glyph {...card.glyph} />}
        <h3>
          {card.externalUrl ? (
            <ExternalLink className={styles.out} href={card.externalUrl}>
              {card.name}
            </ExternalLink>
          ) : (
            <a className="plain cover" href={card.path}>
              {card.name}
            </a>
          )}
        </h3>
        <p className={styles.text}>
          {card.state ? <strong>{productStates[card.state].label}. </strong> : null}
          {card.summary}
        </p>
        {card.externalUrl ? (
          <a className={`cover ${styles.more}`} href={card.path}>
            {home.products.more}
            <Icon name="arrow-right" />
          </a>
        ) : (
          <span className={styles.more} aria-hidden="true">
            {shape === 'products' ? home.products.more : null}
            <Icon name="arrow-right" />
          </span>
        )}
      </li>
    ))}
  </ul>
);

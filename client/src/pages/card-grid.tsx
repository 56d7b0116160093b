import { home } from '#content/home';
import type { Product } from '#client/app/site-map';
import { ExternalLink } from '#client/ui/button';
import { Icon } from '#client/ui/icon';
import { Link } from '#client/layout/link';
import { Island } from './figures/island';
import { Glyph } from './glyph';
import styles from './card-grid.module.css';

interface CardGridProps {
  cards: readonly Product[];
  shape: 'products' | 'services';
}

/**
 * Cards of equal height, of services too, that can be clicked anywhere: one link is stretched over its card,
 * so no link holds another.
 */
export function CardGrid({ cards, shape }: CardGridProps) {
  return (
    <ul className={`${styles.cards} ${styles[shape]}`}>
      {cards.map((card) => (
        <li key={card.path} className={styles.card}>
          <Glyph {...card.glyph} />
          <h3 className={styles.title}>
            {card.externalUrl ? (
              <ExternalLink className={styles.out} href={card.externalUrl}>
                {card.name}
              </ExternalLink>
            ) : (
              <Link className={styles.link} to={card.path}>
                {card.name}
              </Link>
            )}
          </h3>
          <p className={styles.text}>{card.summary}</p>
          {card.externalUrl ? (
            <Link className={`${styles.link} ${styles.more}`} to={card.path}>
              {home.products.more}
              <Icon name="arrow-right" />
            </Link>
          ) : (
            <Icon name="arrow-right" className={styles.arrow} />
          )}
          {card.externalUrl ? (
            <div className={styles.sample}>
              <Island name="cobol-line" />
            </div>
          ) : null}
        </li>
      ))}
    </ul>
  );
}

import type { Glyph as Drawing } from '#content/page';
import { home } from '#content/home';
import { ExternalLink } from '../ui/button';
import { Icon } from '../ui/icon';
import { Link } from '../shell/link';
import { Glyph } from './glyph';
import styles from './card-grid.module.css';

interface Card {
  name: string;
  summary: string;
  glyph: Drawing;
  /** Where the card leads on this site. */
  path: string;
  /** Where its title leads instead, in a new tab. */
  externalUrl?: string | undefined;
}

/**
 * Cards of equal height that can be clicked anywhere: one link is stretched over its card,
 * so no link holds another.
 */
export function CardGrid({
  cards,
  shape,
}: {
  cards: readonly Card[];
  shape: 'products' | 'services';
}) {
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
          {card.externalUrl ? <Sample /> : null}
        </li>
      ))}
    </ul>
  );
}

/** A line of the old language above the same line in the new one; a decoration on wide screens. */
function Sample() {
  const { before, after } = home.products.sample;
  return (
    <p className={styles.sample} aria-hidden="true">
      <code>{before}</code>
      <Icon name="arrow-right" />
      <code>{after}</code>
    </p>
  );
}

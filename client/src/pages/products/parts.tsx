import { buttonClass } from '#client/ui/button';
import { use, type ReactNode } from 'react';
import { brand } from '#content/brand';
import type { ProductPage } from '#content/page';
import { productWords } from '#content/product-words';
import { CurrentPage } from '#client/app/site-map';
import { Page } from '#client/layout/page';
import { Icon } from '#client/ui/icon';
import { Band } from '../band';
import { Closing } from '../closing';
import { PageHead } from '../page-head';
import { products } from './products';
import { Points, Questions, Telling } from '../text-lists';
import styles from './parts.module.css';

interface ProductProps {
  copy: ProductPage;
  look?: 'split' | 'centred';
  /** More than the call to action. */
  actions?: ReactNode;
  /** Where it stands beside the headline. */
  figure?: ReactNode;
  /** The sections of this product alone, between the headline and the list of results. */
  children: ReactNode;
}

/** A product's page, from where we are to the way on to the next product and the invitation. */
export function Product({ copy, look, actions, figure, children }: ProductProps) {
  return (
    <Page bleed>
      <PageHead
        look={look}
        figure={figure}
        trail={<Trail name={copy.name} />}
        actions={
          <>
            <a className={buttonClass('primary')} href="/contact">
              {copy.action.label}
            </a>
            {actions}
          </>
        }
      />
      {children}
      <Band heading={copy.gains.heading}>
        <Points items={copy.gains.items} />
      </Band>
      <Band heading={productWords.questions}>
        <Questions items={copy.questions} />
      </Band>
      <Onward />
      <Closing {...copy.action} action={{ label: copy.action.label, to: '/contact' }} flush />
    </Page>
  );
}

/** The way to the next product in the order of the site map, and from the last to the first. */
function Onward() {
  const { path } = use(CurrentPage);
  const next =
    products[(products.findIndex((product) => product.path === path) + 1) % products.length];
  if (!next) return null;
  return (
    <div className="wrap">
      <a className={styles.onward} href={next.path}>
        <span>{productWords.next}</span>
        <strong>{next.name}</strong>
        <Icon name="arrow-right" />
      </a>
    </div>
  );
}

/** The same steps that the structured data names. */
function Trail({ name }: { name: string }) {
  return (
    <nav aria-label={productWords.trail}>
      <ol className={styles.trail}>
        <li>
          <a href="/">{brand.name}</a>
        </li>
        <li aria-current="page">{name}</li>
      </ol>
    </nav>
  );
}

export function Problem({ copy }: { copy: ProductPage }) {
  return (
    <Band heading={copy.problem.heading}>
      <Telling paragraphs={copy.problem.paragraphs} />
    </Band>
  );
}

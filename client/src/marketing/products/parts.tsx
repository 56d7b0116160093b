import { use, type ReactNode } from 'react';
import { brand } from '#content/brand';
import type { ProductPage } from '#content/page';
import { productWords } from '#content/product-words';
import { CurrentPage, SiteMap } from '../../app/site-map';
import { ButtonLink, Link } from '../../shell/link';
import { Page } from '../../shell/page';
import { Icon } from '../../ui/icon';
import { Band } from '../band';
import { Closing } from '../closing';
import { PageHead } from '../page-head';
import { Points, Questions, Telling } from '../text-lists';
import styles from './parts.module.css';

interface ProductProps {
  copy: ProductPage;
  children: ReactNode;
}

/** A product's page: its own sequence of parts, the way on to the next product, the invitation. */
export function Product({ copy, children }: ProductProps) {
  return (
    <Page bleed>
      {children}
      <Onward />
      <Closing {...copy.action} action={{ label: copy.action.label, to: '/contact' }} flush />
    </Page>
  );
}

/** The way to the next product in the order of the site map, and from the last to the first. */
function Onward() {
  const { products } = use(SiteMap);
  const { path } = use(CurrentPage);
  const next =
    products[(products.findIndex((product) => product.path === path) + 1) % products.length];
  if (!next) return null;
  return (
    <div className="wrap">
      <Link className={styles.onward} to={next.path}>
        <span>{productWords.next}</span>
        <strong>{next.name}</strong>
        <Icon name="arrow-right" />
      </Link>
    </div>
  );
}

interface HeadProps {
  copy: ProductPage;
  look?: 'split' | 'centred';
  /** More than the call to action. */
  actions?: ReactNode;
  /** The figure, where it stands beside the headline. */
  children?: ReactNode;
}

/** Where we are, the headline, the promise, and the first way to get in touch. */
export function Head({ copy, look, actions, children }: HeadProps) {
  return (
    <PageHead
      look={look}
      figure={children}
      trail={<Trail name={copy.name} />}
      actions={
        <>
          <ButtonLink to="/contact">{copy.action.label}</ButtonLink>
          {actions}
        </>
      }
    />
  );
}

/** The same steps that the structured data names. */
function Trail({ name }: { name: string }) {
  return (
    <nav aria-label={productWords.trail}>
      <ol className={styles.trail}>
        <li>
          <Link to="/">{brand.name}</Link>
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

/** What the customer gets, and what others have asked. */
export function GainsAndQuestions({ copy }: { copy: ProductPage }) {
  return (
    <>
      <Band heading={copy.gains.heading}>
        <Points items={copy.gains.items} />
      </Band>
      <Band heading={productWords.questions}>
        <Questions items={copy.questions} />
      </Band>
    </>
  );
}

import { buttonClass } from '#client/ui/button';
import { use, type ComponentProps, type ReactNode } from 'react';
import { brand } from '#content/brand';
import type { ProductPage } from '#content/page';
import { productWords } from '#content/product-words';
import { CurrentPage } from '#client/app/site-map';
import { Page } from '#client/layout/page';
import { Icon } from '#client/ui/icon';
import { Band } from '../band';
import { Closing } from '../closing';
import { PageHead } from '../page-head';
import { Steps } from '../steps';
import { Points, Questions, Telling } from '../text-lists';
import { products } from './products';
import styles from './product.module.css';

interface ProductProps {
  copy: ProductPage;
  look?: 'split' | 'centred';
  /** Stands beside the headline. */
  picture?: ReactNode;
  /** More than the call to action. */
  actions?: ReactNode;
  /** What visitors can try; `first` where it says sooner than words what the problem is. */
  figure: ReactNode;
  first?: boolean;
  /** Its figure is dark in both themes. */
  night?: boolean;
  /** How the steps stand. */
  flow: ComponentProps<typeof Steps>['flow'];
}

/** A product's page, from where we are to the next product and the invitation. */
export function Product({
  copy,
  look,
  picture,
  actions,
  figure,
  first,
  night,
  flow,
}: ProductProps) {
  const problem = (
    <Band heading={copy.problem.heading}>
      <Telling paragraphs={copy.problem.paragraphs} />
    </Band>
  );
  return (
    <Page bleed>
      <PageHead
        look={look}
        figure={picture}
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
      {first ? null : problem}
      <Band heading={copy.figure.heading} look={night ? 'night' : 'sunken'}>
        {figure}
      </Band>
      {first ? problem : null}
      <Band heading={copy.how.heading} look={flow === 'four' ? 'sunken' : 'split'}>
        <Steps steps={copy.how.steps} flow={flow} />
      </Band>
      <Band heading={copy.gains.heading}>
        <Points items={copy.gains.items} />
      </Band>
      <Band heading={productWords.questions}>
        <Questions items={copy.questions} />
      </Band>
      <NextProduct />
      <Closing {...copy.action} action={{ label: copy.action.label, to: '/contact' }} flush />
    </Page>
  );
}

/** In the order of the site map, and from the last to the first. */
function NextProduct() {
  const { path } = use(CurrentPage);
  const next =
    products[(products.findIndex((product) => product.path === path) + 1) % products.length];
  if (!next) return null;
  return (
    <div className="wrap">
      <a className={styles.next} href={next.path}>
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

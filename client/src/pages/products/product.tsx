import { use, type ComponentProps, type ReactNode } from 'react';
import { brand } from '#content/brand';
import { work } from '#content/entries';
import type { ProductPage } from '#content/page';
import { productWords } from '#content/product-words';
import { productStates, workPage } from '#content/work';
import { CurrentPage } from '#client/layout/metadata';
import { Page } from '#client/layout/page';
import { Icon } from '#client/ui/icon';
import { EntryList } from '../entry';
import { FirstStep } from '../first-step';
import { Paragraphs, Points, Questions, Steps } from '../lists';
import { Action, CallToAction, PageHead, PageSection } from '../sections';
import { products } from './products';
import styles from './product.module.css';

interface ProductProps {
  copy: ProductPage;
  look?: 'split' | 'centred';
  picture?: ReactNode;
  actions?: ReactNode;
  /** What visitors can try; `first` where it says sooner than words what the problem is. */
  figure: ReactNode;
  first?: boolean;
  night?: boolean;
  flow: ComponentProps<typeof Steps>['flow'];
  /** Of how it works, one above each step, by night. */
  drawings?: readonly ReactNode[];
  /** The product's drawing takes all of the width, by night. */
  broad?: boolean;
}

export function Product(props: ProductProps) {
  const { copy, look, picture, actions, figure, first, night, flow, drawings, broad } = props;
  const { path } = use(CurrentPage);
  const { state = 'sale', firstStep } = products.find((each) => each.path === path) ?? {};
  // From the last to the first.
  const next = products[(products.findIndex((other) => other.path === path) + 1) % products.length];
  const contact = { label: copy.action.label, to: '/contact' };
  const problem = (
    <PageSection heading={copy.problem.heading}>
      <Paragraphs of={copy.problem.paragraphs} />
    </PageSection>
  );
  return (
    <Page shape="bleed">
      <PageHead
        look={look}
        figure={picture}
        trail={
          <nav aria-label={productWords.trail}>
            <ol className={styles.trail}>
              <li>
                <a className="plain" href="/">
                  {brand.name}
                </a>
              </li>
              <li aria-current="page">{copy.name}</li>
            </ol>
          </nav>
        }
        actions={
          <>
            <Action {...contact} />
            {actions}
            <span>
              <strong>{productStates[state].label}</strong>: {productStates[state].text}
            </span>
          </>
        }
      />
      {first ? null : problem}
      <PageSection heading={copy.figure.heading} look={night ? 'night' : 'sunken'}>
        {figure}
      </PageSection>
      {first ? problem : null}
      {copy.drawing ? (
        <PageSection
          heading={copy.drawing.heading}
          lead={copy.drawing.text}
          look={broad ? 'night' : 'columns'}
        >
          <div className={styles.drawing} dangerouslySetInnerHTML={{ __html: copy.drawing.svg }} />
        </PageSection>
      ) : null}
      <PageSection
        heading={copy.how.heading}
        look={drawings ? 'night' : flow === 'four' ? 'sunken' : 'columns'}
      >
        <Steps steps={copy.how.steps} flow={flow} drawings={drawings} />
      </PageSection>
      <PageSection heading={copy.gains.heading}>
        <div className="stack">
          <Points items={copy.gains.items} />
          <FirstStep slug={firstStep} />
        </div>
      </PageSection>
      <EntryList
        entries={work.filter(({ product }) => path === `/${product}`)}
        parent="/work"
        more={workPage.read}
      />
      <PageSection heading={productWords.questions}>
        <div className="stack">
          <Questions items={copy.questions} />
          {copy.more ? (
            <p>
              <a href={copy.more.to}>{copy.more.label}</a>
            </p>
          ) : null}
        </div>
      </PageSection>
      {next ? (
        <div className="wrap">
          <a className={styles.next} href={next.path}>
            <span>{productWords.next}</span>
            <strong>{next.name}</strong>
            <Icon name="arrow-right" />
          </a>
        </div>
      ) : null}
      <CallToAction {...copy.action} action={contact} />
    </Page>
  );
}

import type { ReactNode } from 'react';
import { brand } from '#content/brand';
import type { ProductPage } from '#content/page';
import { products } from '#content/products';
import { shared } from '#content/products/shared';
import { Icon } from '../../ui/icon';
import { ButtonLink, Link } from '../../shell/link';
import { Page, PageHeader } from '../../shell/page';
import { Closing } from '../closing';
import '../../styles/product.css';

interface ProductProps {
  /** The product's address, as in the site map. */
  path: string;
  copy: ProductPage;
  children: ReactNode;
}

const productAt = (path: string) => products.find((product) => product.path === path);

/** A product's page: metadata around its own sequence of parts, the way on to the next product, the invitation. */
export function Product({ path, copy, children }: ProductProps) {
  const next =
    products[(products.findIndex((product) => product.path === path) + 1) % products.length];
  return (
    <Page title={copy.title} description={copy.description} path={path} bleed>
      {children}
      {next ? (
        <div className="wrap">
          <Link className="onward" to={next.path}>
            <span>{shared.next}</span>
            <strong>{next.name}</strong>
            <Icon name="arrow-right" />
          </Link>
        </div>
      ) : null}
      <Closing
        heading={copy.action.heading}
        text={copy.action.text}
        action={{ label: copy.action.label, to: '/contact' }}
      />
    </Page>
  );
}

interface HeadProps {
  path: string;
  copy: ProductPage;
  /** How headline and promise stand: one above the other (the default), side by side, or in the middle. */
  look?: 'split' | 'centred';
  /** More than the call to action. */
  actions?: ReactNode;
  /** The figure, where it stands beside the headline. */
  children?: ReactNode;
}

/** Where we are, the headline, the promise, and the first way to get in touch. */
export function Head({ path, copy, look, actions, children }: HeadProps) {
  const shape = children ? 'beside' : look;
  return (
    <div className={`wrap product-head${shape ? ` product-head--${shape}` : ''}`}>
      <div>
        <Trail path={path} />
        <PageHeader title={copy.headline} lead={copy.lead} />
        <div className="actions">
          <ButtonLink to="/contact">{copy.action.label}</ButtonLink>
          {actions}
        </div>
      </div>
      {children}
    </div>
  );
}

/** The same steps that the structured data names. */
function Trail({ path }: { path: string }) {
  return (
    <nav aria-label={shared.trail}>
      <ol className="trail">
        <li>
          <Link to="/">{brand.name}</Link>
        </li>
        <li aria-current="page">{productAt(path)?.name}</li>
      </ol>
    </nav>
  );
}

interface BandProps {
  /** Anchor for links to this section. */
  id?: string;
  heading: string;
  lead?: string;
  /** `split`: the heading keeps to the left of its content. `night`: dark in both themes. `sunken`: a shade apart. */
  look?: 'split' | 'night' | 'sunken';
  children: ReactNode;
}

/** One section of a page from edge to edge. */
export function Band({ id, heading, lead, look = 'split', children }: BandProps) {
  return (
    <section id={id} className={`band band--${look}${look === 'night' ? ' night' : ''}`}>
      <div className="wrap band__grid">
        <div className="band__head">
          <h2>{heading}</h2>
          {lead ? <p className="muted">{lead}</p> : null}
        </div>
        <div className="band__body">{children}</div>
      </div>
    </section>
  );
}

export function Problem({ copy }: { copy: ProductPage }) {
  return (
    <Band heading={copy.problem.heading}>
      <div className="telling">
        {copy.problem.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Band>
  );
}

interface StepsProps {
  copy: ProductPage;
  /** `row`: side by side where there is room. `column`: one under the other, joined by a line. */
  flow: 'row' | 'column';
}

/** How the product works, in numbered steps. */
export function Steps({ copy, flow }: StepsProps) {
  return (
    <ol className={`steps steps--${flow}`}>
      {copy.how.steps.map(({ title, text }) => (
        <li key={title}>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

export function Gains({ copy }: { copy: ProductPage }) {
  return (
    <Band heading={copy.gains.heading}>
      <ul className="points">
        {copy.gains.items.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </Band>
  );
}

export function Questions({ copy }: { copy: ProductPage }) {
  return (
    <Band heading={shared.questions}>
      <div className="questions">
        {copy.questions.map(({ question, answer }) => (
          <div key={question}>
            <h3>{question}</h3>
            <p>{answer}</p>
          </div>
        ))}
      </div>
    </Band>
  );
}

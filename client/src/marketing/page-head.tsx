import type { ReactNode } from 'react';
import '../styles/product.css';
import { PageHeader } from '../shell/page';

interface PageHeadProps {
  /** How headline and promise stand: one above the other (the default), side by side, or in the middle. */
  look?: 'split' | 'centred' | undefined;
  /** Where we are, above the headline. */
  trail?: ReactNode;
  /** What to do first. */
  actions?: ReactNode;
  /** Stands beside the headline. */
  figure?: ReactNode;
}

/** Headline and promise of a public page. */
export function PageHead({ look, trail, actions, figure }: PageHeadProps) {
  const shape = figure ? 'beside' : look;
  return (
    <div className={`wrap product-head${shape ? ` product-head--${shape}` : ''}`}>
      <div>
        {trail}
        <PageHeader />
        {actions ? <div className="actions">{actions}</div> : null}
      </div>
      {figure}
    </div>
  );
}

import { useEffect, useRef, useState } from 'react';
import { apiDocs } from '#content/api-docs';
import { useHydrated } from '#client/app/use-hydrated';
import { Page, PageHeader } from '#client/layout/page';
import { copySamples } from './copy-samples';
import { Reference } from './reference';
import styles from './reference.module.css';

export const meta = apiDocs;

/** One object for good: React looks at its content only when it gets another. */
const untouched = { __html: '' };

/**
 * Every call of the API on one page. The browser keeps the reference as it stands in the prerendered HTML:
 * React does not look into its element, and so needs neither the code that makes it nor the document that it is made of.
 * A visitor from another page of the site has no such HTML yet, and loads it.
 */
export default function ApiDocsPage() {
  const reference = useRef<HTMLDivElement>(null);
  const isLate = useHydrated();
  const [isMissing] = useState(isLate);

  useEffect(() => {
    if (isMissing) location.reload();
    return reference.current ? copySamples(reference.current) : undefined;
  }, [isMissing]);

  const element = { ref: reference, className: styles.columns };
  return (
    <Page>
      <PageHeader />
      {import.meta.env.SSR ? (
        <div {...element}>
          <Reference />
        </div>
      ) : isMissing ? null : (
        <div {...element} dangerouslySetInnerHTML={untouched} />
      )}
    </Page>
  );
}

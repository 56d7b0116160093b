import { useEffect, useState } from 'react';
import { apiDocs } from '#content/api-docs';
import { useHydrated } from '../../app/use-hydrated';
import { Page, PageHeader } from '../../shell/page';
import { Reference } from './reference';
import styles from './reference.module.css';

export const meta = apiDocs;

/** Every call of the API on one page. */
export default function ApiDocsPage() {
  return (
    <Page>
      <PageHeader />
      {import.meta.env.SSR || import.meta.env.DEV ? (
        <div className={styles.columns}>
          <Reference />
        </div>
      ) : (
        <PrerenderedReference />
      )}
    </Page>
  );
}

/** One object for good: React looks at its content only when it gets another. */
const untouched = { __html: '' };

/**
 * The reference as it stands in the prerendered HTML. React takes over the element without looking into it, and so needs
 * neither the code that makes the reference nor the document that it is made of. Who comes from another page
 * of the site has no such HTML yet, and loads it.
 */
function PrerenderedReference() {
  const [isMissing] = useState(useHydrated());
  useEffect(() => {
    if (isMissing) location.reload();
  }, [isMissing]);
  return isMissing ? null : <div className={styles.columns} dangerouslySetInnerHTML={untouched} />;
}

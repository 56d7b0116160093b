import { apiDocs } from '#content/api-docs';
import { Page, PageHeader } from '#client/layout/page';
import { Reference } from './reference';
import styles from './reference.module.css';

export const meta = apiDocs;

export default function ApiDocsPage() {
  return (
    <Page>
      <PageHeader />
      <div className={styles.columns} data-script="api-docs/copy-samples">
        <Reference />
      </div>
    </Page>
  );
}

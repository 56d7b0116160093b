import { inbox } from '#content/inbox';
import { saveAs } from '../../app/save-as';
import { CallFailure, useWithProof } from '../../app/with-proof';
import { Button } from '../../ui/button';
import { MessageRoom } from '../../ui/forms/form-message';
import { useExportMessagesMutation } from './inbox-api';
import type { Filter } from './inbox-filter';
import styles from './downloads.module.css';

const text = inbox.list.downloads;
const TYPES = { csv: 'text/csv', json: 'application/json' } as const;

/** All messages of the list as a file, not only those that are shown. */
export function Downloads({ filter }: { filter: Filter }) {
  const [prepare, { error, isLoading, originalArgs }] = useExportMessagesMutation();
  const withProof = useWithProof();

  async function download(format: keyof typeof TYPES): Promise<void> {
    const { data } = await withProof(() => prepare({ filter, format }));
    if (data === undefined) return;
    saveAs(text.fileName(new Date().toISOString().slice(0, 10), format), data, TYPES[format]);
  }

  return (
    <>
      <p className={styles.downloads}>
        {text.lead}
        {(['csv', 'json'] as const).map((format) => (
          <Button
            key={format}
            variant="quiet"
            disabled={isLoading}
            busy={isLoading && originalArgs?.format === format}
            aria-label={text.label[format]}
            onClick={() => void download(format)}
          >
            {format.toUpperCase()}
          </Button>
        ))}
      </p>
      <MessageRoom>
        <CallFailure text={text.failed} error={error} />
      </MessageRoom>
    </>
  );
}

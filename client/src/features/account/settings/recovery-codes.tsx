import { settings } from '#content/settings';
import { Button } from '#client/ui/button';
import { useGetProtectedQuery } from '#client/app/caller';
import { saveAs } from '#client/app/use-download';
import styles from './second-step.module.css';
import { ShownOnce } from './shown-once';

const text = settings.secondStep.codes;

interface RecoveryCodesProps {
  codes: readonly string[];
  /** The second step was switched on with them. */
  isFirst: boolean;
  onDone: () => void;
}

/** Recovery codes, for the only time that they are shown. */
export function RecoveryCodes({ codes, isFirst, onDone }: RecoveryCodesProps) {
  const { email = '' } = useGetProtectedQuery().data?.user ?? {};
  const sheet = text.sheet(email);
  const download = () => saveAs(text.fileName, [sheet, '', ...codes, ''].join('\n'), 'text/plain');
  const actions = (
    <>
      <Button variant="secondary" onClick={download}>
        {text.download}
      </Button>
      <Button variant="secondary" onClick={() => window.print()}>
        {text.print}
      </Button>
    </>
  );
  return (
    <ShownOnce
      text={text}
      secret={codes.join('\n')}
      actions={actions}
      className={styles.codes}
      onDone={onDone}
    >
      {isFirst ? <p>{text.switchedOn}</p> : null}
      <p>{text.lead}</p>
      <p className={styles.sheet}>{sheet}</p>
      <ol>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </ShownOnce>
  );
}

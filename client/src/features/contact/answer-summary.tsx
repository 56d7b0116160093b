import { use } from 'react';
import { contact } from '#content/forms';
import { PageAnswer } from '../../app/page-answer';
import { Notice } from '../../ui/notice';
import styles from './answer-summary.module.css';

/** At the top of a form that was sent without script: what is wrong, each with the way to its field. */
export function AnswerSummary({ fields }: { fields: readonly { name: string; id: string }[] }) {
  const answer = use(PageAnswer);
  if (!answer) return null;
  return (
    <Notice kind="error">
      {answer.kind === 'failed' ? (
        <>
          <p>{contact.failed}</p>
          <p>{answer.reason}</p>
        </>
      ) : (
        <>
          <p>{contact.notSent}</p>
          <ul className={styles.faults}>
            {fields.map(({ name, id }) => (
              <li key={name}>
                <a href={`#${id}`}>{answer.fault(name)}</a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  );
}

import { contact } from '#content/forms';
import type { PageAnswer } from '#client/app/page-answer';
import { Notice } from '#client/ui/notice';
import styles from './answer-summary.module.css';

interface AnswerSummaryProps {
  answer: PageAnswer;
  fields: readonly { name: string; id: string }[];
}

/** At the top of a form that was sent without script: what is wrong, each with the way to its field. */
export function AnswerSummary({ answer, fields }: AnswerSummaryProps) {
  return (
    <Notice kind="error">
      {answer.kind === 'failed' ? (
        <>
          <p>{contact.failed}</p>
          <p>{answer.reason}</p>
          <p>{contact.goBack}</p>
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

import { clinicalAssistant } from '#content/products/ai-compliance-clinical-assistant';
import { Icon } from '../../ui/icon';
import { Figure } from './figure';
import styles from './note-figure.module.css';

const { figure } = clinicalAssistant;

function Mark({ children }: { children: string }) {
  return <sup className={styles.mark}>{children}</sup>;
}

/** A drafted SOAP note, the codes that its sentences support, and what is left to check. */
export function NoteFigure() {
  return (
    <Figure caption={figure.caption}>
      <div className={styles.note}>
        <div className={styles.bar}>
          <h3>{figure.noteTitle}</h3>
          <p className={styles.status}>{figure.status}</p>
        </div>
        <dl className={styles.soap}>
          {figure.sections.map((section) => (
            <div key={section.letter}>
              <dt>
                <span aria-hidden="true">{section.letter}</span> {section.name}
              </dt>
              <dd>
                {'text' in section ? section.text : null}{' '}
                {'evidence' in section ? (
                  <span className={styles.evidence}>
                    {section.evidence.text}
                    <Mark>{section.evidence.mark}</Mark>
                  </span>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
        <h3>{figure.codesTitle}</h3>
        <ul className={styles.codes}>
          {figure.codes.map(({ code, system, meaning, mark }) => (
            <li key={code}>
              <code>{code}</code>
              <span>
                {meaning} <span className="muted">({system})</span>
              </span>
              <span>
                <span className="visually-hidden">{figure.markLabel}</span> <Mark>{mark}</Mark>
              </span>
            </li>
          ))}
        </ul>
        <h3>{figure.checkTitle}</h3>
        <ul className={styles.checks}>
          {figure.checks.map((check) => (
            <li key={check}>
              <Icon name="alert" />
              {check}
            </li>
          ))}
        </ul>
      </div>
    </Figure>
  );
}

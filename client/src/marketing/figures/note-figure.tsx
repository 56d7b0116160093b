import { clinicalAssistant } from '#content/products/ai-compliance-clinical-assistant';
import { Icon } from '../../ui/icon';
import '../../styles/figures.css';

const { figure } = clinicalAssistant;

function Mark({ children }: { children: string }) {
  return <sup className="mark">{children}</sup>;
}

/** A drafted SOAP note, the codes that its sentences support, and what is left to check. */
export function NoteFigure() {
  return (
    <figure className="figure">
      <div className="note">
        <div className="note__bar">
          <h3>{figure.noteTitle}</h3>
          <p className="note__status">{figure.status}</p>
        </div>
        <dl className="soap">
          {figure.sections.map((section) => (
            <div key={section.letter}>
              <dt>
                <span aria-hidden="true">{section.letter}</span> {section.name}
              </dt>
              <dd>
                {'text' in section ? section.text : null}{' '}
                {'evidence' in section ? (
                  <span className="evidence">
                    {section.evidence.text}
                    <Mark>{section.evidence.mark}</Mark>
                  </span>
                ) : null}
              </dd>
            </div>
          ))}
        </dl>
        <h3>{figure.codesTitle}</h3>
        <ul className="codes">
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
        <ul className="checks">
          {figure.checks.map((check) => (
            <li key={check}>
              <Icon name="alert" />
              {check}
            </li>
          ))}
        </ul>
      </div>
      <figcaption>{figure.caption}</figcaption>
    </figure>
  );
}

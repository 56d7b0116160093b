import { buttonClass } from '#client/ui/button';
import { help } from '#content/help';
import { Page } from '#client/layout/page';
import { Band } from './band';
import { Closing } from './closing';
import { PageHead } from './page-head';
import { Steps } from './steps';
import { Questions, Telling } from './text-lists';
import styles from './help-page.module.css';

export const meta = help;

export default function HelpPage() {
  return (
    <Page bleed>
      <PageHead
        actions={
          <>
            <a className={buttonClass('primary')} href={help.start.to}>
              {help.start.label}
            </a>
            <a className={buttonClass('secondary')} href={help.tour.to}>
              {help.tour.label}
            </a>
          </>
        }
      />
      <Band heading={help.steps.heading}>
        <Steps steps={help.steps.items} flow="column" />
      </Band>
      <Band heading={help.voices.heading} lead={help.voices.lead} look="sunken">
        <ul className={styles.voices}>
          {help.voices.items.map(({ name, text, sample }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p className="muted">{text}</p>
              <p className={styles.sample}>{sample}</p>
            </li>
          ))}
        </ul>
      </Band>
      <Band heading={help.today.heading}>
        <Telling paragraphs={help.today.paragraphs} />
      </Band>
      <Band heading={help.questions.heading}>
        <Questions items={help.questions.items} />
      </Band>
      <Closing {...help.closing} flush />
    </Page>
  );
}

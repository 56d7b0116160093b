import { help } from '#content/help';
import { Page } from '#client/layout/page';
import { Paragraphs, Questions, Steps } from './lists';
import { Action, CallToAction, PageHead, PageSection } from './sections';
import styles from './help-page.module.css';

export const meta = help;

export default function HelpPage() {
  return (
    <Page shape="bleed">
      <PageHead
        actions={
          <>
            <Action {...help.start} />
            <Action {...help.tour} variant="secondary" />
          </>
        }
      />
      <PageSection heading={help.steps.heading}>
        <Steps steps={help.steps.items} flow="column" />
      </PageSection>
      <PageSection heading={help.voices.heading} lead={help.voices.lead} look="sunken">
        <ul className={styles.voices}>
          {help.voices.items.map(({ name, text, sample }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p className="muted">{text}</p>
              <p className={styles.sample}>{sample}</p>
            </li>
          ))}
        </ul>
      </PageSection>
      <PageSection heading={help.today.heading}>
        <Paragraphs of={help.today.paragraphs} />
      </PageSection>
      <PageSection heading={help.questions.heading}>
        <Questions items={help.questions.items} />
      </PageSection>
      <CallToAction {...help.closing} />
    </Page>
  );
}

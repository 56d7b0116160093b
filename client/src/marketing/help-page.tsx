import { help } from '#content/help';
import { ButtonLink } from '../shell/link';
import { Page, PageHeader } from '../shell/page';
import { Closing } from './closing';
import { Band } from './products/parts';

/** Where new account holders begin. */
export default function HelpPage() {
  return (
    <Page title={help.title} description={help.description} path="/help" bleed>
      <div className="wrap product-head">
        <PageHeader title={help.headline} lead={help.lead} />
        <div className="actions">
          <ButtonLink to={help.start.to}>{help.start.label}</ButtonLink>
          <ButtonLink to={help.tour.to} variant="secondary">
            {help.tour.label}
          </ButtonLink>
        </div>
      </div>
      <Band heading={help.steps.heading}>
        <ol className="steps steps--column">
          {help.steps.items.map(({ title, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </Band>
      <Band heading={help.voices.heading} lead={help.voices.lead} look="sunken">
        <ul className="voices">
          {help.voices.items.map(({ name, text, sample }) => (
            <li key={name}>
              <h3>{name}</h3>
              <p className="muted">{text}</p>
              <p className="voices__sample">{sample}</p>
            </li>
          ))}
        </ul>
      </Band>
      <Band heading={help.today.heading}>
        <div className="telling">
          {help.today.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
      </Band>
      <Band heading={help.questions.heading}>
        <div className="questions">
          {help.questions.items.map(({ question, answer }) => (
            <div key={question}>
              <h3>{question}</h3>
              <p>{answer}</p>
            </div>
          ))}
        </div>
      </Band>
      <Closing {...help.closing} />
    </Page>
  );
}

import { brand } from '#content/brand';
import type { LegalPage } from '#content/legal';
import { legalWords } from '#content/legal';
import { Page, PageHeader } from '../shell/page';
import '../styles/prose.css';

/** Terms and privacy: numbered sections to read, with their list of contents to jump by. */
export function LegalDocument({ copy }: { copy: LegalPage }) {
  return (
    <Page>
      <PageHeader />
      <p className="legal__date muted">
        {legalWords.updated} <time dateTime={copy.updated.iso}>{copy.updated.label}</time>
      </p>
      <div className="legal">
        <nav className="legal__contents" aria-labelledby="contents">
          <p id="contents">{legalWords.contents}</p>
          <ol>
            {copy.sections.map(({ id, heading }) => (
              <li key={id}>
                <a href={`#${id}`}>{heading}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="prose legal__text">
          {copy.sections.map(({ id, heading, paragraphs, items, after }, index) => (
            <section key={id} id={id} className="prose">
              <h2>
                {index + 1}. {heading}
              </h2>
              {paragraphs.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
              {items ? (
                <dl className="terms">
                  {items.map(({ term, text }) => (
                    <div key={term}>
                      <dt>{term}</dt>
                      <dd>{text}</dd>
                    </div>
                  ))}
                </dl>
              ) : null}
              {after ? <p>{after}</p> : null}
            </section>
          ))}
          <p className="legal__contact">
            {copy.contact} <a href={`mailto:${brand.email.general}`}>{brand.email.general}</a>.
          </p>
        </div>
      </div>
    </Page>
  );
}

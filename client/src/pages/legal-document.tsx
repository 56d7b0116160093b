import { brand } from '#content/brand';
import { legalWords, type LegalPage } from '#content/legal';
import { Page, PageHeader } from '#client/layout/page';
import { paragraphs } from '#client/ui/paragraphs';
import styles from './legal-document.module.css';

/** Terms, privacy and security: numbered sections to read, with their list of contents to jump by. */
export const LegalDocument = ({ updated, sections, contact }: LegalPage) => (
  <Page>
    <PageHeader>
      <p className="muted">
        {legalWords.updated} <time dateTime={updated.iso}>{updated.label}</time>
      </p>
    </PageHeader>
    <div className={styles.legal}>
      <nav className={styles.contents} aria-labelledby="contents">
        <p id="contents" className="muted">
          {legalWords.contents}
        </p>
        <ol>
          {sections.map(({ id, heading }) => (
            <li key={id}>
              <a className="plain" href={`#${id}`}>
                {heading}
              </a>
            </li>
          ))}
        </ol>
      </nav>
      <div className={`${styles.prose} ${styles.text}`}>
        {sections.map(({ id, heading, paragraphs: texts, items, after, link }, index) => (
          <section key={id} id={id} className={styles.prose}>
            <h2>
              {index + 1}. {heading}
            </h2>
            {paragraphs(texts)}
            {items ? (
              <dl className={styles.terms}>
                {items.map(({ term, text, sample }) => (
                  <div key={term}>
                    <dt>
                      {term} {sample ? <span className="small">{legalWords.sample}</span> : null}
                    </dt>
                    <dd>{text}</dd>
                  </div>
                ))}
              </dl>
            ) : null}
            {after || link ? (
              <p>
                {after} {link ? <a href={link.to}>{link.label}</a> : null}
              </p>
            ) : null}
          </section>
        ))}
        <p className={styles.contact}>
          {contact} <a href={`mailto:${brand.email.general}`}>{brand.email.general}</a>.
        </p>
      </div>
    </div>
  </Page>
);

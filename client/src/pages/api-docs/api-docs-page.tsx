import { apiDocs } from '#content/api-docs';
import { Page, PageHeader } from '#client/layout/page';
import styles from './reference.module.css';
import { Fragment, use } from 'react';
import { apiChangelog } from '#content/api-changelog';
import { operationsOf } from '#server/shared/api-document';
import { CurrentPage } from '#client/layout/metadata';
import { Icon } from '#client/ui/icon';
import { Call } from './call';
import { Inline, Prose, slug } from './prose';

export const meta = apiDocs;

const { changelog, document: documentWords } = apiDocs;

const dates = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });

/** The API's reference, made of its OpenAPI document: the chapters of its introduction, then every call. */
export default function ApiDocsPage() {
  const { document } = use(CurrentPage);
  if (!document) throw new Error('The prerenderer has to give the reference its document.');
  const { version, description } = document.info;
  const [summary = '', ...texts] = description.split(/(?:^|\n\n)## /);
  const chapters = texts.map((text) => {
    const [title = ''] = text.split('\n', 1);
    return { id: slug(title), title, text: text.slice(title.length).trim() };
  });
  const groups = document.tags.map((tag) => ({
    ...tag,
    id: slug(tag.name),
    title: tag.name.charAt(0).toUpperCase() + tag.name.slice(1),
    calls: operationsOf(document).filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const contents = [
    { heading: apiDocs.basics, links: [...chapters, changelog] },
    ...groups.map(({ title: heading, calls }) => ({
      heading,
      links: calls.map(({ operation: { operationId, summary: title } }) => ({
        id: operationId,
        title,
      })),
    })),
  ];
  return (
    <Page>
      <PageHeader />
      <div className={styles.columns} data-script="api-docs/copy-samples">
        <button type="button" className={styles.opener} popoverTarget="contents">
          <Icon name="menu" />
          {apiDocs.contents}
        </button>
        <nav id="contents" popover="auto" className={styles.contents} aria-label={apiDocs.contents}>
          {contents.map(({ heading, links }) => (
            <Fragment key={heading}>
              <p>{heading}</p>
              <ul>
                {links.map(({ id, title }) => (
                  <li key={id}>
                    <a className="plain" href={`#${id}`}>
                      {title}
                    </a>
                  </li>
                ))}
              </ul>
            </Fragment>
          ))}
        </nav>
        <div className={styles.text}>
          <p className="muted">
            {documentWords.version} {version} · {documentWords.label}:{' '}
            <a href={documentWords.json.href}>{documentWords.json.label}</a>
          </p>
          <Prose text={summary} />
          {chapters.map(({ id, title, text }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              <Prose text={text} />
            </section>
          ))}
          {groups.map(({ id, title, description: about, calls }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              <p>
                <Inline text={about} />
              </p>
              {calls.map((call) => (
                <Call key={call.operation.operationId} document={document} {...call} />
              ))}
            </section>
          ))}
          <section id={changelog.id} aria-labelledby={`${changelog.id}-title`}>
            <h2 id={`${changelog.id}-title`}>{changelog.title}</h2>
            {apiChangelog.map(({ date, changes }) => (
              <Fragment key={date}>
                <h3>
                  <time dateTime={date}>{dates.format(new Date(date))}</time>
                </h3>
                <ul>
                  {changes.map((change) => (
                    <li key={change}>
                      <Inline text={change} />
                    </li>
                  ))}
                </ul>
              </Fragment>
            ))}
          </section>
        </div>
      </div>
    </Page>
  );
}

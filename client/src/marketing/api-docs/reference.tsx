import { Fragment } from 'react';
import { apiDocs } from '#content/api-docs';
import { operationsOf } from '#server/docs/api-document';
import { Call } from './call';
import { useApiDocument } from './document';
import { Inline, Prose, slug } from './prose';
import styles from './reference.module.css';

/** The API's reference, made of its OpenAPI document: the chapters of its introduction, then every call. */
export function Reference() {
  const document = useApiDocument();
  const { version, description } = document.info;
  const [summary = '', ...chapters] = description.split(/\n\n(?=## )/);
  const groups = document.tags.map((tag) => ({
    ...tag,
    title: tag.name.charAt(0).toUpperCase() + tag.name.slice(1),
    calls: operationsOf(document).filter(({ operation }) => operation.tags.includes(tag.name)),
  }));
  const basics = chapters.map((chapter) => {
    const label = chapter.slice('## '.length, chapter.indexOf('\n'));
    return { id: slug(label), label };
  });
  const contents = [
    { title: apiDocs.basics, links: basics },
    ...groups.map(({ title, calls }) => ({
      title,
      links: calls.map(({ operation }) => ({
        id: operation.operationId,
        label: operation.summary,
      })),
    })),
  ];
  return (
    <>
      <nav className={styles.contents} aria-label={apiDocs.contents}>
        {contents.map(({ title, links }) => (
          <Fragment key={title}>
            <p>{title}</p>
            <ul>
              {links.map(({ id, label }) => (
                <li key={id}>
                  <a href={`#${id}`}>{label}</a>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </nav>
      <div className={styles.text}>
        <p>
          {apiDocs.document.version} {version}:{' '}
          <a href={apiDocs.document.href}>{apiDocs.document.label}</a>
        </p>
        <Prose text={[summary, ...chapters].join('\n\n')} />
        {groups.map(({ name, title, description: about, calls }) => (
          <section key={name} id={name} aria-labelledby={`${name}-title`}>
            <h2 id={`${name}-title`}>{title}</h2>
            <p>
              <Inline text={about} />
            </p>
            {calls.map((call) => (
              <Call key={call.operation.operationId} document={document} {...call} />
            ))}
          </section>
        ))}
      </div>
    </>
  );
}

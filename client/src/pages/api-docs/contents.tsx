import { Fragment } from 'react';
import { apiDocs } from '#content/api-docs';
import { Icon } from '#client/ui/icon';
import styles from './contents.module.css';

const { search } = apiDocs;

interface ContentsProps {
  groups: readonly { heading: string; links: readonly { id: string; title: string }[] }[];
}

/** The contents of the page, and the search within it: a column where there is room for one, else over the page. */
export function Contents({ groups }: ContentsProps) {
  return (
    <>
      <button type="button" className={styles.opener} popoverTarget="contents">
        <Icon name="menu" />
        {apiDocs.contents}
        <span data-place="" />
      </button>
      <nav id="contents" popover="auto" className={styles.contents} aria-label={apiDocs.contents}>
        <div className={styles.search}>
          <input
            type="search"
            aria-label={search.label}
            aria-keyshortcuts="Control+K Meta+K"
            placeholder={search.placeholder}
          />
          <p role="status" />
        </div>
        {groups.map(({ heading, links }) => (
          <Fragment key={heading}>
            <p>{heading}</p>
            <ul>
              {links.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          </Fragment>
        ))}
      </nav>
    </>
  );
}

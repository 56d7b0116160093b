import { Fragment } from 'react';
import { apiDocs } from '#content/api-docs';
import { Icon } from '#client/ui/icon';
import styles from './reference.module.css';

interface ContentsProps {
  groups: readonly { heading: string; links: readonly { id: string; title: string }[] }[];
}

/** The contents of the page: a column where there is room for one, else over the page. */
export function Contents({ groups }: ContentsProps) {
  return (
    <>
      <button type="button" className={styles.opener} popoverTarget="contents">
        <Icon name="menu" />
        {apiDocs.contents}
      </button>
      <nav id="contents" popover="auto" className={styles.contents} aria-label={apiDocs.contents}>
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

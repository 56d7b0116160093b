import { useEffect, useRef, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import { inbox } from '#content/inbox';
import { layout } from '#content/layout';
import { SEARCH_MAX } from '#server/shared/lengths';
import { useGetCountsQuery } from '#client/app/current-user';
import navigation from '#client/layout/account-navigation.module.css';
import { Link } from '#client/layout/link';
import { Button } from '#client/ui/button';
import field from '#client/ui/forms/field.module.css';
import { type Filter, listOf, type Show, STATES, VIEWS } from './inbox-filter';
import { Shortcuts } from './shortcuts';
import styles from './list.module.css';

const text = inbox.list;

/** Narrows the list down, or to words: a search looks everywhere at first. */
export function ListControls({ filter: { show, q } }: { filter: Filter }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const counts: Partial<Record<Show, number>> = useGetCountsQuery().data ?? {};

  // The words of the address, however they came there: the field keeps the focus.
  useEffect(() => {
    if (input.current) input.current.value = q;
  }, [q]);

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const words = input.current?.value.trim() ?? '';
    void navigate(listOf(words ? 'all' : 'new', words));
  }

  const entry = (to: Show) =>
    to === 'failed' && to !== show && !counts.failed ? null : (
      <Link key={to} to={listOf(to, q)} aria-current={to === show ? 'true' : undefined}>
        {inbox.shows[to]}
        {!q && counts[to] ? (
          <span className="small"> {layout.accountNavigation.count(counts[to])}</span>
        ) : null}
      </Link>
    );

  return (
    <>
      <nav className={`row ${navigation.entries} ${styles.filters}`} aria-label={text.filters}>
        <div className="row">{VIEWS.map(entry)}</div>
        <div className="row">{[...STATES, 'all' as const].map(entry)}</div>
      </nav>
      <div className={`row ${styles.controls}`}>
        <form role="search" className={styles.search} onSubmit={submit}>
          <input
            ref={input}
            className={field.input}
            type="search"
            aria-label={text.searchLabel}
            aria-keyshortcuts="/"
            maxLength={SEARCH_MAX}
            autoComplete="off"
          />
          <Button type="submit">{text.search}</Button>
        </form>
        <Shortcuts />
      </div>
    </>
  );
}

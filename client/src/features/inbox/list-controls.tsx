import { useEffect, useRef, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import { inbox } from '#content/inbox';
import { SEARCH_MAX } from '#server/shared/limits';
import navigation from '#client/layout/account-navigation.module.css';
import { Link } from '#client/layout/link';
import { Button } from '#client/ui/button';
import field from '#client/ui/forms/field.module.css';
import { useGetCountsQuery } from './inbox-api';
import { type Filter, listOf, STATES } from './inbox-filter';
import styles from './list.module.css';

const text = inbox.list;

/** Narrows the list down to a state, or to words: a search looks everywhere at first. */
export function ListControls({ filter }: { filter: Filter }) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const counts: Partial<Record<Filter['state'], number>> = useGetCountsQuery().data ?? {};

  // The words of the address, however they came there: the field keeps the focus.
  useEffect(() => {
    if (input.current) input.current.value = filter.q;
  }, [filter.q]);

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const q = input.current?.value.trim() ?? '';
    void navigate(listOf({ state: q ? 'all' : 'new', q }));
  }

  return (
    <div className={`row ${styles.controls}`}>
      <nav className={`row ${navigation.entries} ${styles.states}`} aria-label={text.filters}>
        {[...STATES, 'all' as const].map((state) => (
          <Link
            key={state}
            to={listOf({ ...filter, state })}
            aria-current={state === filter.state ? 'true' : undefined}
          >
            {inbox.states[state]}
            {!filter.q && counts[state] ? <span className="small"> {counts[state]}</span> : null}
          </Link>
        ))}
      </nav>
      <search>
        <form className={styles.search} onSubmit={submit}>
          <input
            ref={input}
            className={field.input}
            type="search"
            aria-label={text.searchLabel}
            aria-keyshortcuts="/"
            maxLength={SEARCH_MAX}
            autoComplete="off"
          />
          <Button type="submit" variant="secondary">
            {text.search}
          </Button>
        </form>
      </search>
    </div>
  );
}

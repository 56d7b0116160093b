import { useEffect, useRef, type SyntheticEvent } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { inbox } from '#content/inbox';
import { SEARCH_MAX } from '#server/shared/limits';
import navigation from '#client/layout/account-navigation.module.css';
import { Link } from '#client/layout/link';
import { Button } from '#client/ui/button';
import field from '#client/ui/forms/field.module.css';
import { useGetCountsQuery } from './inbox-api';
import { addressOf, type Filter, type Shown, SHOWN, standardState } from './inbox-filter';
import styles from './list.module.css';

const text = inbox.list;

/** Handed over by who comes to search. */
export const TO_SEARCH = 'to-search';

/** The choice of the list: a state, and words to search for. Both stand in the address. */
export function ListControls({ filter }: { filter: Filter }) {
  const navigate = useNavigate();
  const isToSearch = useLocation().state === TO_SEARCH;
  const input = useRef<HTMLInputElement>(null);
  const counts: Partial<Record<Shown, number>> = useGetCountsQuery().data ?? {};

  useEffect(() => {
    if (isToSearch) input.current?.focus();
  }, [isToSearch]);

  // The words of the address, however they came there: the field keeps the focus.
  useEffect(() => {
    if (input.current) input.current.value = filter.q;
  }, [filter.q]);

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const q = input.current?.value.trim() ?? '';
    const isChosen = filter.state !== standardState(filter.q);
    void navigate(addressOf({ state: isChosen ? filter.state : standardState(q), q }));
  }

  return (
    <div className={`${styles.line} ${styles.controls}`}>
      <nav className={`${navigation.entries} ${styles.states}`} aria-label={text.filters}>
        {SHOWN.map((state) => (
          <Link
            key={state}
            to={addressOf({ ...filter, state })}
            aria-current={state === filter.state ? 'true' : undefined}
          >
            {inbox.states[state]}
            {!filter.q && counts[state] ? (
              <span className={styles.count}> {counts[state]}</span>
            ) : null}
          </Link>
        ))}
      </nav>
      <search>
        <form className={styles.search} onSubmit={submit}>
          <input
            ref={input}
            className={field.input}
            type="search"
            name="q"
            aria-label={text.searchLabel}
            aria-keyshortcuts="/"
            defaultValue={filter.q}
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

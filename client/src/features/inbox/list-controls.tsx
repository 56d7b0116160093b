import { useEffect, useRef, type SyntheticEvent } from 'react';
import { useNavigate } from 'react-router';
import { inbox } from '#content/inbox';
import { layout } from '#content/layout';
import { SEARCH_MAX } from '#server/shared/lengths';
import { useGetCountsQuery } from '#client/app/current-user';
import navigation from '#client/layout/account-navigation.module.css';
import { UnreadCount } from '#client/layout/account-navigation';
import { Link } from '#client/layout/link';
import { Button } from '#client/ui/button';
import field from '#client/ui/forms/field.module.css';
import { Icon } from '#client/ui/icon';
import { type Filter, listOf, type Show, STATES, VIEWS } from './inbox-filter';
import styles from './list.module.css';

const text = inbox.list;
const SHOWS = [...VIEWS, ...STATES, 'all'] as const;

interface ListControlsProps {
  filter: Filter;
  /** Whether a message stands beside the list and is the subject of the page. */
  isBeside: boolean;
  isWide: boolean;
}

export function ListControls({ filter: { show, q }, isBeside, isWide }: ListControlsProps) {
  const navigate = useNavigate();
  const input = useRef<HTMLInputElement>(null);
  const counts: Partial<Record<Show, number>> = useGetCountsQuery().data ?? {};
  const Heading = isBeside ? 'h2' : 'h1';

  // The words of the address, however they came there: the field keeps the focus.
  useEffect(() => {
    if (input.current) input.current.value = q;
  }, [q]);

  function submit(event: SyntheticEvent<HTMLFormElement>): void {
    event.preventDefault();
    const words = input.current?.value.trim() ?? '';
    void navigate(listOf(words ? 'all' : 'new', words));
  }

  const shown = SHOWS.filter((to) => to !== 'failed' || to === show || counts.failed);
  const count = (to: Show) => (!q && counts[to] ? layout.accountNavigation.count(counts[to]) : '');

  return (
    <div className={styles.controls}>
      <Heading className={styles.heading}>
        {inbox.page.headline}
        {isWide ? <UnreadCount /> : null}
      </Heading>
      {isWide ? (
        <nav className={`${navigation.entries} ${styles.filters}`} aria-label={text.filters}>
          {shown.map((to) => (
            <Link key={to} to={listOf(to, q)} aria-current={to === show ? 'true' : undefined}>
              {inbox.shows[to]} <span className="small">{count(to)}</span>
            </Link>
          ))}
        </nav>
      ) : (
        <select
          className={`${field.input} ${styles.filter}`}
          aria-label={text.filters}
          value={show}
          onChange={({ target }) => void navigate(listOf(target.value as Show, q))}
        >
          {shown.map((to) => (
            <option key={to} value={to}>
              {`${inbox.shows[to]} ${count(to) && `(${count(to)})`}`}
            </option>
          ))}
        </select>
      )}
      <Button
        className={styles.find}
        variant="quiet"
        popoverTarget="search"
        aria-label={text.search}
        disabled={q !== ''}
      >
        <Icon name="search" />
      </Button>
      <form
        id="search"
        role="search"
        className={`panel ${styles.search}`}
        popover={q ? undefined : 'auto'}
        onSubmit={submit}
        onToggle={() => input.current?.focus()}
      >
        <input
          ref={input}
          className={field.input}
          type="search"
          aria-label={text.searchLabel}
          aria-keyshortcuts="/"
          placeholder={text.search}
          maxLength={SEARCH_MAX}
          autoComplete="off"
        />
      </form>
      <Button
        variant="quiet"
        className={styles.keys}
        aria-keyshortcuts="?"
        popoverTarget="shortcuts"
      >
        {inbox.shortcuts.open}
      </Button>
    </div>
  );
}

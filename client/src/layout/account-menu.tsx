import { use, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useNavigate } from 'react-router';
import { layout } from '#content/layout';
import { logOut } from '#client/app/log-out';
import { SiteMap } from '#client/app/site-map';
import { Icon } from '#client/ui/icon';
import { Link } from './link';
import styles from './account-menu.module.css';
import { useClosedByPageChange } from './use-closed-by-page-change';

const { account } = layout;

/**
 * The user icon and its dropdown, after the menu-button pattern of the ARIA Authoring Practices:
 * arrows, Home and End move, Escape and Tab close, and so do a click outside and a choice.
 */
export function AccountMenu({ className = '' }: { className?: string | undefined }) {
  const [open, setOpen] = useState(false);
  const root = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const startAtEnd = useRef(false);
  const menuId = useId();
  const navigate = useNavigate();
  const { preload } = use(SiteMap);
  const opened = useClosedByPageChange(() => setOpen(false));

  useEffect(() => {
    if (!open) return;
    opened();
    // Logging out needs it, with or without a connection.
    preload(account.logOut.to);
    const items = menuItems(root.current);
    items.at(startAtEnd.current ? -1 : 0)?.focus();
    startAtEnd.current = false;
    const closeOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setOpen(false);
    };
    document.addEventListener('pointerdown', closeOutside);
    return () => document.removeEventListener('pointerdown', closeOutside);
  }, [open, opened, preload]);

  const onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    startAtEnd.current = event.key === 'ArrowUp';
    setOpen(true);
  };

  const onMenuKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      setOpen(false);
      button.current?.focus();
      return;
    }
    if (event.key === 'Tab') {
      setOpen(false);
      return;
    }
    const items = menuItems(root.current);
    const current = items.findIndex((item) => item === document.activeElement);
    // From the end, where it is negative.
    const places = new Map([
      ['ArrowDown', (current + 1) % items.length],
      ['ArrowUp', current - 1],
      ['Home', 0],
      ['End', -1],
    ]);
    const next = places.get(event.key);
    if (next === undefined) return;
    event.preventDefault();
    items.at(next)?.focus();
  };

  const choose = () => {
    setOpen(false);
    button.current?.focus();
  };

  return (
    <div className={`${styles.account} ${className}`} ref={root}>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={account.menuLabel}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? menuId : undefined}
        onClick={() => setOpen(!open)}
        onKeyDown={onButtonKey}
      >
        <Icon name="user" />
      </button>
      {open ? (
        <div
          className={styles.menu}
          id={menuId}
          role="menu"
          aria-label={account.menuLabel}
          onKeyDown={onMenuKey}
        >
          <Link role="menuitem" tabIndex={-1} to={account.preferences.to} onClick={choose}>
            <Icon name="settings" />
            {account.preferences.label}
          </Link>
          <button
            type="button"
            role="menuitem"
            tabIndex={-1}
            onClick={() => {
              choose();
              logOut();
              void navigate(account.logOut.to);
            }}
          >
            <Icon name="log-out" />
            {account.logOut.label}
          </button>
        </div>
      ) : null}
    </div>
  );
}

function menuItems(root: HTMLElement | null): HTMLElement[] {
  return [...(root?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

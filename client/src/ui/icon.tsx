import styles from './icon.module.css';

/**
 * The site's line icons: 24 px grid, 1.5 px stroke, round joins.
 * Product and service drawings are larger and live in `pages/glyph.tsx`.
 */
const paths = {
  alert:
    'M12 8v5m0 3v.01M10.3 4.2 2.9 17a2 2 0 0 0 1.7 3h14.8a2 2 0 0 0 1.7-3L13.7 4.2a2 2 0 0 0-3.4 0Z',
  'arrow-right': 'M5 12h14m-6-6 6 6-6 6',
  'check-circle': 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Zm-12.5.2 2.5 2.5 4.7-5',
  external:
    'M9 6H6.5A1.5 1.5 0 0 0 5 7.5v10A1.5 1.5 0 0 0 6.5 19h10a1.5 1.5 0 0 0 1.5-1.5V15M13 5h6v6m0-6-8 8',
  eye: 'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12ZM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6Z',
  'eye-off':
    'm4 4 16 16M9.9 5.8A9 9 0 0 1 12 5.5c6 0 9.5 6.5 9.5 6.5a16 16 0 0 1-2.9 3.6M6.3 7.4A15.5 15.5 0 0 0 2.5 12S6 18.5 12 18.5a9 9 0 0 0 4-.9M9.9 9.9a3 3 0 0 0 4.2 4.2',
  info: 'M21 12a9 9 0 1 1-18 0 9 9 0 0 1 18 0Zm-9-1v5m0-8v.01',
  key: 'M14.5 14a5 5 0 1 0-4.8-3.6L3 17v4h4v-3h3v-2.5l1.6-1.7a5 5 0 0 0 2.9.2ZM16 8v.01',
  laptop: 'M5 16V6.5A1.5 1.5 0 0 1 6.5 5h11A1.5 1.5 0 0 1 19 6.5V16M2.5 19h19',
  'log-out': 'M10 4H6.5A1.5 1.5 0 0 0 5 5.5v13A1.5 1.5 0 0 0 6.5 20H10m5-12 4 4-4 4m4-4H10',
  menu: 'M4 8h16M4 16h16',
  offline:
    'm4 4 16 16M8.5 15.5a5 5 0 0 1 6.5-.4M5.5 12.3a9.3 9.3 0 0 1 4.4-2.5m4 .1a9.3 9.3 0 0 1 4.6 2.4M2.5 9a13.5 13.5 0 0 1 4-2.6m4.1-1A13.5 13.5 0 0 1 21.5 9M12 19v.01',
  search: 'm20 20-4.8-4.8m1.8-4.7a6.5 6.5 0 1 1-13 0 6.5 6.5 0 0 1 13 0Z',
  settings:
    'M4 7.5h9m4 0h3M4 16.5h3m4 0h9M15 10a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Zm-6 9a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5Z',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8Zm-7.5 8.5c.5-3.7 3.5-5.5 7.5-5.5s7 1.8 7.5 5.5',
} as const;

export type IconName = keyof typeof paths;

export const Icon = ({ name, className = '' }: { name: IconName; className?: string }) => (
  <svg className={`${styles.icon} ${className}`.trim()} viewBox="0 0 24 24" aria-hidden="true">
    <path d={paths[name]} />
  </svg>
);

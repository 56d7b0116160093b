/** The frame of every page: navigation, footer, and the messages for bad moments. */
export const layout = {
  skipLink: 'Skip to content',
  /** The short navigation of the header; on phones it opens from the menu button. */
  header: {
    label: 'Main',
    menuLabel: 'Menu',
    links: [
      { label: 'Products', to: '/#products' },
      { label: 'Services', to: '/#services' },
      { label: 'Work', to: '/work' },
      { label: 'Customers', to: '/testimonials' },
      { label: 'About', to: '/about' },
      { label: 'Contact', to: '/contact' },
    ],
    /** Beside them for who is signed in. */
    account: { label: 'Dashboard', to: '/dashboard' },
  },
  account: {
    logIn: { label: 'Log In', to: '/login' },
    menuLabel: 'Account menu',
    preferences: { label: 'Change Preferences', to: '/preferences' },
    logOut: { label: 'Log Out', to: '/login' },
  },
  /** Beside the pages of an account. The pages in `with` belong to the entry, too. */
  accountNavigation: {
    label: 'Account',
    links: [
      { label: 'Overview', to: '/dashboard', with: [] },
      { label: 'Profile', to: '/profile', with: ['/update-info', '/change-email'] },
      { label: 'Preferences', to: '/preferences', with: [] },
      { label: 'Security', to: '/settings/security', with: ['/change-password'] },
      { label: 'Tokens', to: '/settings/tokens', with: [] },
      { label: 'Settings', to: '/settings', with: [] },
    ],
    /** For staff. `unread` is read out after the number. */
    inbox: { label: 'Inbox', to: '/inbox', with: ['/inbox/:id?'], unread: 'unread' },
    /** The server counts no further than 1,000. */
    count: (count: number) => (count < 1_000 ? String(count) : '999+'),
  },
  footer: {
    label: 'Footer',
    links: [
      { label: 'About', to: '/about' },
      { label: 'Privacy', to: '/privacy' },
      { label: 'Terms', to: '/terms' },
      { label: 'Contact Us', to: '/contact' },
      { label: 'What Our Customers Say', to: '/testimonials' },
      { label: 'API', to: '/api/docs' },
    ],
    rights: 'All rights reserved.',
  },
  offline:
    'You’re offline. You can keep reading this page. Other pages, and anything you send, will have to wait.',
  /** When the page can be read but its code did not come. */
  failed: {
    text: 'Part of this page didn’t load. What you typed is still here. Check your connection, then try again.',
    retry: 'Try again',
  },
  /** In the place of a page whose code did not come. */
  lost: {
    title: 'This page didn’t load',
    text: 'We couldn’t reach our server. Check your connection, then try again.',
    retry: 'Try again',
  },
  crash: {
    title: 'Something went wrong',
    text: 'We couldn’t show this page. Nothing you saved is lost. Reloading usually helps.',
    retry: 'Reload the page',
    home: { label: 'Go to the home page', to: '/' },
  },
} as const;

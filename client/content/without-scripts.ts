/**
 * For browsers that run no scripts: in the place of what cannot work. A separate file, because these words
 * are in prerendered pages only and no script carries them.
 */
export const withoutScripts = {
  needed: {
    form: 'This form needs JavaScript.',
    page: 'Confirming an address needs JavaScript.',
    provider: 'Logging in with a provider needs JavaScript.',
    account: 'Your account needs JavaScript. There’s nothing to show here without it.',
  },
  instead: 'You can also write to us at',
} as const;

/** Pages for signed-in users only (specification section 2). */
export const protectedPaths = [
  '/dashboard',
  '/profile',
  '/settings',
  '/settings/security',
  '/settings/tokens',
  '/change-password',
  '/update-info',
  '/preferences',
];

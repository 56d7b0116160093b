/** Pages for signed-in users only (specification section 2). */
export const protectedPaths = [
  '/dashboard',
  '/profile',
  '/settings',
  '/settings/security',
  '/change-email',
  '/change-password',
  '/update-info',
  '/preferences',
];

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

/** Pages for staff, and the 404 page for everybody else. */
export const staffPaths = ['/inbox'];

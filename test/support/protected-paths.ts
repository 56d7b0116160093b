/** Pages for signed-in users only (specification section 2). */
export const protectedPaths = [
  '/dashboard',
  '/profile',
  '/settings',
  '/change-password',
  '/update-info',
  '/preferences',
];

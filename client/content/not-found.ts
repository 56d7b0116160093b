/** The 404 page. The first two texts are fixed by the specification, section 2. */
export const notFound = {
  name: '404 - Page Not Found',
  headline: '404 - Page Not Found',
  lead: "The page you're looking for does not exist.",
  home: { label: 'Go to the home page', to: '/' },
} as const;

import { redirect, replace, type LoaderFunctionArgs } from 'react-router';
import { redirectIn } from './location-state';
import { otherTabsAnswered, readToken } from './session-token';

export async function requireLogin({ request }: LoaderFunctionArgs) {
  if (!readToken()) await otherTabsAnswered;
  if (readToken()) return null;
  const { pathname, search } = new URL(request.url);
  // A request has no hash.
  const wanted = pathname + search + (isShown(request) ? location.hash : '');
  return goTo(`/login?${new URLSearchParams({ redirectTo: wanted }).toString()}`, request);
}

/** A form that something has been typed into stays: another tab's login takes nothing away. */
export function skipIfLoggedIn({ request }: LoaderFunctionArgs) {
  if (!readToken() || (isShown(request) && isAnythingTyped())) return null;
  return goTo(redirectIn(new URL(request.url).search) ?? '/dashboard', request);
}

/** Whether the address shows the page already: it is the first, or its login has changed. */
const isShown = (request: Request) => new URL(request.url).pathname === location.pathname;

const goTo = (path: string, request: Request) =>
  isShown(request) ? replace(path) : redirect(path);

const isAnythingTyped = () =>
  [...document.forms].some((form) => [...new FormData(form).values()].some(Boolean));

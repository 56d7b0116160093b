import type { AnchorHTMLAttributes } from 'react';
import { useHref, useLinkClickHandler } from 'react-router';
import { appRouteOf } from '#client/routes';
import { buttonClass, type ButtonVariant } from '#client/ui/button';

type Attributes = AnchorHTMLAttributes<HTMLAnchorElement>;

interface LinkProps extends Omit<Attributes, 'href'> {
  /** Path on this site, with query and hash where needed. */
  to: string;
  /** Handed to the next page through the router. */
  state?: unknown;
  /** Takes the place of this page in the history. */
  replace?: boolean;
}

/** A link within the app; to a page to read it is the browser's own. */
export function Link({ to, state, replace = false, onClick, ...props }: LinkProps) {
  const follow = useLinkClickHandler(to, { state, replace });
  const isOfRouter = appRouteOf(to) ?? to.startsWith('#');
  return (
    <a
      {...props}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented && isOfRouter) follow(event);
      }}
    />
  );
}

interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant | undefined;
}

export function ButtonLink({ variant = 'primary', className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={buttonClass(variant, className)} />;
}

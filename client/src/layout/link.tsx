import { use, type AnchorHTMLAttributes } from 'react';
import { useHref, useLinkClickHandler, useLocation } from 'react-router';
import { SiteMap } from '#client/app/site-map';
import { buttonClass, type ButtonVariant } from '#client/ui/button';

type Attributes = AnchorHTMLAttributes<HTMLAnchorElement>;

interface LinkProps extends Omit<Attributes, 'href' | 'onFocus' | 'onPointerEnter'> {
  /** Path on this site, with query and hash where needed. */
  to: string;
  /** Handed to the next page through the router. */
  state?: unknown;
  /** Takes the place of this page in the history. */
  replace?: boolean;
}

/**
 * A link within the site. Pointing at it or focusing it fetches the page's code, so that the click is instant.
 * Made from the router's hooks: its own `Link` brings prefetching for framework mode, 3 KB that nobody here uses.
 */
export function Link({ to, state, replace = false, onClick, ...props }: LinkProps) {
  const { preload } = use(SiteMap);
  const follow = useLinkClickHandler(to, { state, replace });
  return (
    <a
      {...props}
      href={useHref(to)}
      onClick={(event) => {
        onClick?.(event);
        if (!event.defaultPrevented) follow(event);
      }}
      onPointerEnter={() => preload(to)}
      onFocus={() => preload(to)}
    />
  );
}

/** A link of a navigation: marked while its page is the current one. */
export function NavLink(props: LinkProps) {
  const { pathname } = useLocation();
  return <Link {...props} aria-current={pathname === props.to ? 'page' : undefined} />;
}

interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant | undefined;
}

export function ButtonLink({ variant = 'primary', className, ...props }: ButtonLinkProps) {
  return <Link {...props} className={buttonClass(variant, className)} />;
}

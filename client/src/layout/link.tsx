import type { ComponentProps } from 'react';
import { Link as RouterLink, NavLink as RouterNavLink } from 'react-router';
import type { LocationState } from '#client/app/location-state';
import { appRouteOf, type SitePath } from '#client/routes';
import { buttonClass, type ButtonVariant } from '#client/ui/button';

interface LinkProps extends ComponentProps<typeof RouterLink> {
  to: SitePath;
  state?: LocationState;
}

/** A link within the app; to a page to read it is the browser's own. */
export const Link = (props: LinkProps) => (
  <RouterLink discover="none" reloadDocument={!appRouteOf(props.to)} {...props} />
);

/** One that is marked on its page. A link to a part of a page never is. */
export const NavLink = (props: LinkProps) =>
  props.to.includes('#') ? (
    <Link {...props} />
  ) : (
    <RouterNavLink end discover="none" reloadDocument={!appRouteOf(props.to)} {...props} />
  );

interface ButtonLinkProps extends LinkProps {
  variant?: ButtonVariant | undefined;
}

export const ButtonLink = ({ variant = 'secondary', className, ...props }: ButtonLinkProps) => (
  <Link {...props} className={buttonClass(variant, className)} />
);

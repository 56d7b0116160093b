import type { ProfileResponse } from '#server/auth/sessions/profile.dto';

/** The name, or the part of the address before the @. */
export function greetingName({ name, email }: Pick<ProfileResponse, 'name' | 'email'>): string {
  return name?.trim() || email.replace(/@.*$/, '');
}

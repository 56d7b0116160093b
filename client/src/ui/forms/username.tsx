/** For password managers, in forms that ask for a password only: whose it is. Nothing where the address is not known. */
export function Username({ email }: { email: string | null | undefined }) {
  if (!email) return null;
  return <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />;
}

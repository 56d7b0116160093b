import { useNavigate } from 'react-router';
import { layout } from '#content/layout';
import { inbox } from '#content/inbox';
import { logOut } from '../../app/log-out';
import { AccountPage } from '../../shell/account-page';
import { ButtonLink } from '../../shell/link';
import { PageHeader } from '../../shell/page';
import { Button } from '../../ui/button';
import { isProblem } from '../../ui/problem';

const HURDLES = ['second-factor-required', 'staff-address-unconfirmed'] as const;
type HurdleName = (typeof HURDLES)[number];

/** What keeps one of the staff out of the inbox, if that is why a call has failed. */
export const hurdleOf = (error: unknown): HurdleName | undefined =>
  HURDLES.find((name) => isProblem(error, name));

/** In the place of the inbox: what is missing, and where to get it. */
export function Hurdle({ name }: { name: HurdleName }) {
  const navigate = useNavigate();
  const { title, steps, to, label } = inbox.hurdles[name];

  function leave(): void {
    logOut();
    void navigate(layout.account.logOut.to, { state: { from: '/inbox' } });
  }

  return (
    <AccountPage narrow>
      <PageHeader title={title}>
        {steps.map((step) => (
          <p key={step}>{step}</p>
        ))}
      </PageHeader>
      <p className="actions">
        <ButtonLink to={to}>{label}</ButtonLink>
        {name === 'second-factor-required' ? (
          <Button variant="secondary" onClick={leave}>
            {inbox.logInAgain}
          </Button>
        ) : null}
      </p>
    </AccountPage>
  );
}

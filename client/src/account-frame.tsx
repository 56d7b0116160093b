import { lazy, type ComponentType, type ReactNode } from 'react';
import { lazyPage, type PageModule } from './app/lazy-page';
import { PasskeyOffer } from './features/account/passkeys/passkey-offer';
import { Reauthentication } from './features/account/reauthentication';
import { StaffEntries, StaffOnly } from './layout/for-staff';
import { unknownPage } from './layout/metadata';

type ImportPage = () => Promise<PageModule>;

/** Not worth the page that it stands beside: where its code does not come, there is none. */
const InboxEntry = lazy<ComponentType>(() =>
  import('./features/inbox/inbox-entry').then(
    (file) => ({ default: file.InboxEntry }),
    () => ({ default: () => null }),
  ),
);

/** A page of the account, with what the features add to each. */
export const accountPage = ({ default: Page, meta }: PageModule): PageModule => ({
  default: () => (
    <>
      <StaffEntries entries={<InboxEntry />}>
        <Page />
      </StaffEntries>
      <PasskeyOffer />
    </>
  ),
  meta,
});

/**
 * A page of the account that staff alone see: its code, and with that its words, is fetched once the server has said who
 * is calling. Some of its calls ask for the password once more.
 * @param otherwise what everybody else sees
 */
export function staffPage(importPage: ImportPage, otherwise: ReactNode): PageModule {
  const page = lazyPage(importPage);
  const Page = () => (
    <StaffOnly page={page} otherwise={otherwise}>
      <Reauthentication>
        <page.Component />
      </Reauthentication>
    </StaffOnly>
  );
  return accountPage({ default: Page, meta: unknownPage });
}

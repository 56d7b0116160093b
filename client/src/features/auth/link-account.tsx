import { linkPages as text } from '#content/forms';
import type { MailedLinkResponse } from '#server/auth/mailed-links/mailed-links.dto';
import { setUpInWords } from '#server/shared/set-up-before';
import { useCaller } from '#client/app/caller';
import { FormNote } from '#client/ui/forms/form-parts';
import { Username } from '#client/ui/forms/password-field';
import { Notice } from '#client/ui/notice';

type Link = MailedLinkResponse | undefined;

/** The account of the link, the account that is logged in here if it is another, and the things that the link takes away. */
export function LinkAccount({ link, keep }: { link: Link; keep?: string }) {
  const other = useOtherCaller(link);
  const removed = link && setUpInWords(link.removes);
  return (
    <>
      <FormNote>{link?.email ? text.forAccount(link.email) : text.forSomeAccount}</FormNote>
      <Username email={link?.email} />
      {other ? <Notice kind="info">{text.otherStays(other)}</Notice> : null}
      {removed ? (
        <Notice kind="info">
          <p>{text.removes(removed)}</p>
          {keep ? <p>{keep}</p> : null}
        </Notice>
      ) : null}
    </>
  );
}

/** Said when the link has been used: what went with it, and who is still logged in. */
export function LinkAftermath({ link }: { link?: Link }) {
  const other = useOtherCaller(link);
  const removed = link && setUpInWords(link.removes);
  return (
    <>
      {removed ? <p>{text.removed(removed)}</p> : null}
      {other && link?.email ? <p>{text.otherStill(link.email, other)}</p> : null}
    </>
  );
}

/** The address of an account that this browser is logged in to, and that the link is not for. */
export function useOtherCaller(link: Link): string | undefined {
  const email = useCaller().user?.email;
  // Of a link that gives an address back it is not told which one the account has now.
  const isFormer = link?.email === link?.newEmail;
  return link?.email && !isFormer && email !== link.email ? email : undefined;
}

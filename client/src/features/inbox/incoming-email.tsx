import type { EmailResponse } from '#server/inbox/message/message.dto';
import { inbox } from '#content/inbox';
import { download } from '#client/app/download';
import { Button } from '#client/ui/button';
import { Failure } from '#client/ui/forms/form-message';
import { visible } from '#client/ui/visible-text';
import { useGetEmailMutation } from './inbox-api';

const text = inbox.message.email;

/** Who else is named in an email that came in, and what came with it, to be downloaded: none of it is shown here. */
export function IncomingEmail({ email }: { email: EmailResponse }) {
  const { id, from, cc, attachments, kept } = email;
  const [get, { isLoading, error }] = useGetEmailMutation();
  const save = (path: string, name: string) =>
    void download(
      async () => get(path),
      () => name,
    );
  const people = [...(from ? [text.from(from)] : []), ...(cc.length > 0 ? [text.cc(cc)] : [])];
  return (
    <footer>
      {people.map((line) => (
        <p key={line} className="small">
          {visible(line)}
        </p>
      ))}
      <div className="row">
        {attachments.map(({ name, bytes }, number) => (
          <Button
            key={number}
            busy={isLoading}
            disabled={!kept}
            onClick={() => save(`${id}/attachments/${number}`, name)}
          >
            <span>
              <bdi>{visible(name)}</bdi> <span className="small">{text.size(bytes)}</span>
            </span>
          </Button>
        ))}
        {kept ? (
          <Button variant="quiet" busy={isLoading} onClick={() => save(id, text.fileName)}>
            {text.original}
          </Button>
        ) : (
          <p className="small">{text.gone}</p>
        )}
      </div>
      <Failure failed={text.failed} error={error} />
    </footer>
  );
}

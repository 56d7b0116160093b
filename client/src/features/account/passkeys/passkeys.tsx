import { useState } from 'react';
import { passkeys as text, renamePasskey } from '#content/passkeys';
import type { PasskeyResponse } from '#server/auth/passkeys/passkeys.dto';
import { NAME_MAX } from '#server/shared/lengths';
import { announce } from '#client/ui/announce';
import { useGetPasskeysQuery } from '#client/app/current-user';
import { passkeysWork, withPasskeys } from '#client/app/passkeys';
import { useLeaving } from '#client/app/use-navigate-from-here';
import { Row, Rows } from '#client/layout/rows';
import { ActionButton } from '#client/ui/action-button';
import { Button } from '#client/ui/button';
import { ConfirmButton } from '#client/ui/confirm-button';
import { Dialog } from '#client/ui/dialog';
import { TextField } from '#client/ui/forms/field';
import { Form } from '#client/ui/forms/form';
import { nameRule } from '#client/ui/forms/rules';
import { Icon } from '#client/ui/icon';
import { QueryData } from '#client/ui/query-data';
import { When } from '#client/ui/when';
import {
  useCreatePasskeyMutation,
  useRemovePasskeyMutation,
  useRenamePasskeyMutation,
  useStartPasskeyMutation,
} from '../account-api';
import styles from './passkey-row.module.css';

export const Passkeys = () => (
  <>
    <QueryData query={useGetPasskeysQuery()}>
      {({ passkeys }) =>
        passkeys.length === 0 ? (
          <p className="muted">{text.empty}</p>
        ) : (
          <Rows>
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} {...passkey} />
            ))}
          </Rows>
        )
      }
    </QueryData>
    {passkeysWork() ? <CreatePasskey /> : <p className="muted">{text.unavailable}</p>}
  </>
);

function PasskeyRow({ id, name, synced, createdAt, lastUsedAt }: PasskeyResponse) {
  const [isRenamed, setRenamed] = useState(false);
  const [remove] = useRemovePasskeyMutation();
  return (
    <Row
      icon={<Icon name="key" />}
      title={name}
      details={[
        <>
          {text.createdAt} <When at={createdAt} />
        </>,
        lastUsedAt ? (
          <>
            {text.used} <When at={lastUsedAt} />
          </>
        ) : (
          text.unused
        ),
        ...(synced ? [text.synced] : []),
      ]}
      message={
        <div className={styles.actions}>
          <Button
            variant="quiet"
            aria-label={text.renameLabel(name)}
            onClick={() => setRenamed(true)}
          >
            {text.rename}
          </Button>
          <ConfirmButton
            {...text.remove(name)}
            act={async () => remove(id)}
            onDone={() => announce(text.removed(name))}
          />
          {isRenamed ? (
            <RenamePasskey id={id} name={name} onClose={() => setRenamed(false)} />
          ) : null}
        </div>
      }
    />
  );
}

const rules = { name: nameRule(renamePasskey.label, renamePasskey.required) };

interface RenamePasskeyProps {
  id: string;
  name: string;
  onClose: () => void;
}

function RenamePasskey({ id, name, onClose }: RenamePasskeyProps) {
  const [rename, { isLoading }] = useRenamePasskeyMutation();

  async function submit(values: { name: string }) {
    const { data, error } = await rename({ id, name: values.name.trim() });
    if (!data) return { error };
    announce(renamePasskey.done(data.name));
    onClose();
  }

  return (
    <Dialog title={renamePasskey.title} busy={isLoading} onDismiss={onClose}>
      <Form<{ name: string }>
        words={renamePasskey}
        rules={rules}
        onSubmit={submit}
        onCancel={onClose}
      >
        <TextField
          name="name"
          defaultValue={name}
          label={renamePasskey.label}
          maxLength={2 * NAME_MAX}
          autoComplete="off"
          required
          data-first-focus=""
        />
      </Form>
    </Dialog>
  );
}

const REFUSALS: Record<string, string> = {
  CANCELLED: text.cancelled,
  THERE_ALREADY: text.thereAlready,
};

function CreatePasskey() {
  const [start] = useStartPasskeyMutation();
  const [keep, { data: made }] = useCreatePasskeyMutation();
  const { data: list } = useGetPasskeysQuery();
  const leaving = useLeaving();

  async function act() {
    const { data, error } = await start();
    if (!data) return { error };
    const result = await withPasskeys(leaving, async ({ startRegistration }) =>
      keep({ credential: await startRegistration({ optionsJSON: data }) }),
    );
    const { status } = (result.error ?? {}) as { status?: string };
    const detail = status && REFUSALS[status];
    return detail ? { error: { data: { detail } } } : result;
  }

  // Not of one that was removed since.
  const isThere = list?.passkeys.some(({ id }) => id === made?.id);
  return <ActionButton {...text.create} done={isThere ? text.created : null} act={act} />;
}

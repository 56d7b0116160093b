import type { ChangeRequest } from '#server/inbox/message.dto';
import { inbox } from '#content/inbox';
import { announce } from '../../app/announce';
import { ActFailure, type ActProps } from './conflict';
import { useChangeMessageMutation } from './inbox-api';
import { visible } from './visible-text';

/** Changes a message as it was seen. @returns what does it, what it is about while it does, and what came of it */
export function useChange({ message: { id, version, subject }, onLook }: ActProps) {
  const [send, { error, isLoading, originalArgs, reset }] = useChangeMessageMutation();

  async function change(wanted: ChangeRequest, seen = version): Promise<void> {
    const { data } = await send({ id, version: seen, change: wanted });
    if (data) announce(inbox.now(visible(subject), data));
  }

  const failure =
    error && originalArgs ? (
      <ActFailure
        error={error}
        text={inbox.failed}
        onLook={() => void onLook().then(reset)}
        onAnyway={(present) => void change(originalArgs.change, present)}
      />
    ) : null;
  return { change, underWay: isLoading ? originalArgs?.change : undefined, failure };
}

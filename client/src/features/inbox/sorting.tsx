import { useEffect, useRef } from 'react';
import type { State } from '#server/database/entities/contact-message.entity';
import { inbox } from '#content/inbox';
import { Button } from '#client/ui/button';
import { focus, isStillAt } from '#client/ui/focus';
import { SelectField } from '#client/ui/forms/field';
import { MessageRoom } from '#client/ui/forms/form-message';
import { type StaffActionProps, useChange } from './staff-action';
import { useGetStaffQuery } from './inbox-api';
import styles from './message.module.css';

const { sorting, assignee: text } = inbox.message;

/** Where a message can go from where it stands: the usual way first. */
const WAYS: Record<State, readonly State[]> = {
  new: ['done', 'spam', 'open'],
  open: ['done', 'spam'],
  done: ['open', 'spam'],
  spam: ['new'],
};

/** The buttons that say where a message stands. */
export function Sorting(props: StaffActionProps) {
  const { change, underWay, failure } = useChange(props);
  const group = useRef<HTMLDivElement>(null);
  const { state } = props.message;

  // The pressed button goes with the state that it led out of.
  useEffect(() => {
    if (group.current?.dataset['pressed'] && isStillAt(null)) focus(group.current);
  }, [state]);

  async function move(to: State): Promise<void> {
    if (group.current) group.current.dataset['pressed'] = to;
    await change({ state: to });
  }

  return (
    <div>
      <div className={styles.acts} ref={group} role="group" aria-label={sorting.label}>
        {WAYS[state].map((to) => (
          <Button
            key={to}
            variant="secondary"
            busy={underWay?.state === to}
            aria-keyshortcuts={to === 'done' ? 'e' : undefined}
            onClick={() => void (underWay ?? move(to))}
          >
            {sorting.acts[state === 'done' && to === 'open' ? 'again' : to]}
          </Button>
        ))}
      </div>
      <MessageRoom>{failure}</MessageRoom>
    </div>
  );
}

const NOBODY = { id: '', name: text.nobody };

/** The member of the staff who sees to a message. */
export function Assignee(props: StaffActionProps) {
  const { data } = useGetStaffQuery();
  const { change, underWay, failure } = useChange(props);
  const assignee = props.message.assignee ?? NOBODY;
  const others = [NOBODY, ...(data?.staff ?? [])].filter(({ id }) => id !== assignee.id);

  async function assign(form: FormData): Promise<void> {
    const chosen = form.get('assignee');
    await change({ assignee: typeof chosen === 'string' && chosen !== '' ? chosen : null });
  }

  return (
    <div>
      <form
        className={styles.assignee}
        onSubmit={(event) => {
          event.preventDefault();
          void assign(new FormData(event.currentTarget));
        }}
      >
        <SelectField
          // Begins anew where somebody else was named.
          key={assignee.id}
          label={text.label}
          name="assignee"
          // Somebody who is not staff any more may still be named.
          options={[assignee, ...others].map(({ id, name }) => ({ value: id, label: name }))}
        />
        <Button type="submit" variant="secondary" busy={underWay !== undefined}>
          {text.submit}
        </Button>
      </form>
      <MessageRoom>{failure}</MessageRoom>
    </div>
  );
}

import { inbox } from '#content/inbox';
import { Button } from '../../ui/button';
import { SelectField } from '../../ui/forms/field';
import { MessageRoom } from '../../ui/forms/form-message';
import { useSubmission } from '../../ui/forms/use-submission';
import styles from './assignee.module.css';
import type { ActProps } from './conflict';
import { useGetStaffQuery } from './inbox-api';
import { useChange } from './use-change';

const text = inbox.message.assignee;
const NOBODY = { id: '', name: text.nobody };

/** Who sees to a message. */
export function Assignee(props: ActProps) {
  const { data } = useGetStaffQuery();
  const { change, underWay, failure } = useChange(props);
  const assignee = props.message.assignee ?? NOBODY;
  const others = [NOBODY, ...(data?.staff ?? [])].filter(({ id }) => id !== assignee.id);

  const { form } = useSubmission(async ({ currentTarget }) => {
    const chosen = new FormData(currentTarget).get('assignee');
    await change({ assignee: typeof chosen === 'string' && chosen !== '' ? chosen : null });
  });

  return (
    <div>
      <form className={styles.form} {...form}>
        <SelectField
          // Begins anew where somebody else was named.
          key={assignee.id}
          label={text.label}
          name="assignee"
          // Whoever is not staff any more may still be named.
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

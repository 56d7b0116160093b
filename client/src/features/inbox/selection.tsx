import type { ComponentProps } from 'react';
import type { ListedMessage } from '#server/inbox/list/list.dto';
import { inbox } from '#content/inbox';
import { readAccount } from '#client/app/session-token';
import { Button } from '#client/ui/button';
import checkbox from '#client/ui/forms/checkbox.module.css';
import { CHANGED_MAX, useChangeMessagesMutation } from './inbox-api';
import styles from './list.module.css';

const text = inbox.list.selection;

/** A box with room for a finger, beside what leads elsewhere. */
export const Check = ({ children, ...box }: ComponentProps<'input'>) => (
  <label className={styles.check}>
    <input className={checkbox.box} type="checkbox" {...box} />
    {children}
  </label>
);

export interface Chosen {
  chosen: readonly ListedMessage[];
  choose: (chosen: readonly ListedMessage[]) => void;
}

interface SelectionProps extends Chosen {
  messages: readonly ListedMessage[];
  changing: ReturnType<typeof useChangeMessagesMutation>;
}

/** Above the list: checks all that is shown, and does the same with each message that is checked. */
export function Selection({ messages, chosen, choose, changing }: SelectionProps) {
  const [change, { isLoading }] = changing;
  const most = messages.slice(0, CHANGED_MAX);
  const isAll = chosen.length === most.length;

  async function run(act: keyof typeof text.acts): Promise<void> {
    const to = act === 'take' ? { assignee: readAccount() ?? '' } : { state: act };
    await change({ messages: chosen, change: to });
  }

  return (
    <div className={`row ${styles.toolbar}`}>
      <Check checked={isAll} onChange={() => choose(isAll ? [] : most)}>
        {text.all(chosen.length)}
      </Check>
      {chosen.length > 0 ? (
        <div className={`row ${styles.acts}`} role="group" aria-label={text.label}>
          {(['done', 'spam', 'take'] as const).map((act) => (
            <Button key={act} busy={isLoading} onClick={() => void run(act)}>
              {text.acts[act]}
            </Button>
          ))}
          <Button
            variant="quiet"
            onClick={({ currentTarget }) => {
              currentTarget.closest('.panel')?.querySelector('input')?.focus();
              choose([]);
            }}
          >
            {text.clear}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

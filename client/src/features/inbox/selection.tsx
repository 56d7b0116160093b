import type { ComponentProps } from 'react';
import type { ListedMessage } from '#server/inbox/list/list.dto';
import { inbox } from '#content/inbox';
import { Button } from '#client/ui/button';
import checkbox from '#client/ui/forms/checkbox.module.css';
import { CHANGED_MAX } from './inbox-api';
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
  busy: boolean;
  act: (act: Act, messages: readonly ListedMessage[]) => void;
}

export type Act = keyof typeof text.acts;
const KEYS: Partial<Record<Act, string>> = { done: 'e', take: 'a' };

export function Selection({ messages, chosen, choose, busy, act: run }: SelectionProps) {
  const most = messages.slice(0, CHANGED_MAX);
  const isAll = chosen.length === most.length;

  return (
    <div className={`row ends ${styles.toolbar}`}>
      <Check checked={isAll} onChange={() => choose(isAll ? [] : most)}>
        {text.all(chosen.length)}
      </Check>
      {chosen.length > 0 ? (
        <div className={`row ${styles.acts}`} role="group" aria-label={text.label}>
          {(['done', 'spam', 'take'] as const).map((act) => (
            <Button
              key={act}
              busy={busy}
              aria-keyshortcuts={KEYS[act]}
              onClick={() => run(act, chosen)}
            >
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

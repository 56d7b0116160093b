import {
  use,
  useLayoutEffect,
  useRef,
  useState,
  type ComponentProps,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { useAction } from '../use-action';
import { Button } from '../button';
import { isStillAt } from '../focus';
import { fieldErrors, type FailureWords } from '../problem';
import { WithoutScripts } from '../without-scripts';
import { clear, controlsOf, follow, valuesOf, type Control, type Value } from './controls';
import { Failure, FormMessage } from './form-message';
import { FormState, type Faults } from './form-state';
import styles from './form.module.css';
import type { Rule } from './rules';

interface FormProps<Values> {
  words: FailureWords & { submit: string; busy: string; cancel?: string };
  /** A rule may look at the other fields, too. */
  rules?: { [Name in keyof Values]?: Rule<Values> };
  /** Stored values, which fields show and follow until they are edited. */
  values?: Partial<Values>;
  /**
   * @param edits the values that are not stored
   * @param pressed the value of the button
   * @returns nothing where it led to another page
   */
  onSubmit: (
    values: Values,
    edits: Partial<Values>,
    pressed?: string,
  ) => Promise<{ error?: unknown } | void>;
  onCancel?: () => void;
  /** Where the browser sends it without script. A form that has no such place is not shown then. */
  action?: string;
  /** Whether `alternative`, another way to do the same, is under way. */
  disabled?: boolean;
  children?: ReactNode;
  alternative?: ReactNode;
  failure?: (error: unknown) => ReactNode;
  done?: ReactNode;
  clears?: boolean;
}

/** It is sent once at a time. */
export function Form<Values extends { [Name in keyof Values]?: Value }>({
  words,
  rules = {},
  values = {},
  onSubmit,
  onCancel,
  action,
  disabled,
  children,
  alternative,
  failure = (error) => <Failure {...words} error={error} />,
  done,
  clears = false,
}: FormProps<Values>) {
  const { isBusy = false, isDone, error, run, forget } = useAction();
  const [faults, setFaults] = useState<Faults>({});
  const element = useRef<HTMLFormElement>(null);
  const stored = useRef<Partial<Values>>({});
  useLayoutEffect(() => {
    if (element.current) follow(element.current, values, stored.current);
    stored.current = values;
  });

  async function handleSubmit(event: SyntheticEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    const form = event.currentTarget;
    const pressed = document.activeElement;
    const button = (event.nativeEvent as SubmitEvent).submitter as HTMLButtonElement | null;
    const read = valuesOf(form);
    const sent = read as Values;
    const show = (found: Faults) => {
      setFaults(found);
      const control = controlsOf(form).find(({ name }) => found[name]);
      if (isStillAt(pressed)) control?.focus();
    };
    const broken: Faults = {};
    for (const name in rules) broken[name] = rules[name]?.(String(sent[name] ?? ''), sent);
    forget();
    show(broken);
    if (Object.values(broken).some(Boolean)) return;
    const edited = Object.entries(read).filter(
      ([name, value]) => stored.current[name as keyof Values] !== value,
    );
    const failed = await run(async () =>
      onSubmit(sent, Object.fromEntries(edited) as Values, button?.value),
    );
    show(fieldErrors(failed, Object.keys(read)));
    if (failed === undefined && clears) clear(form, read);
  }

  function handleInput({ target }: SyntheticEvent): void {
    if (isBusy) return;
    forget();
    // A rule with two parameters is about other fields as well.
    const isAbout = (name: string) =>
      name === (target as Control).name || rules[name as keyof Values]?.length === 2;
    setFaults((shown) => Object.fromEntries(Object.entries(shown).filter(([at]) => !isAbout(at))));
  }

  const submit = (
    <Button
      type="submit"
      variant="primary"
      busy={isBusy}
      busyLabel={words.busy}
      disabled={disabled}
    >
      {words.submit}
    </Button>
  );
  return (
    <FormState value={{ faults, isBusy }}>
      {action ? null : <WithoutScripts what="form" />}
      {/* `post`: sent before the page is alive, what was typed must not show up in the address. */}
      <form
        ref={element}
        className={styles.form}
        method="post"
        action={action}
        noValidate
        // The inline script may have switched autocomplete off.
        suppressHydrationWarning
        onSubmit={(event) => void handleSubmit(event)}
        onInput={handleInput}
      >
        {children}
        {onCancel ? (
          <div className="row end">
            <FormButton variant="secondary" onClick={onCancel}>
              {words.cancel}
            </FormButton>
            {submit}
          </div>
        ) : (
          submit
        )}
        {error === undefined ? null : failure(error)}
        {isDone && done ? <FormMessage kind="success">{done}</FormMessage> : null}
        {alternative}
      </form>
    </FormState>
  );
}

export const FormButton = (props: ComponentProps<typeof Button>) => (
  <Button variant="quiet" {...props} disabled={use(FormState).isBusy || props.disabled} />
);

interface Content {
  children: ReactNode;
}

export const Split = ({ children }: Content) => <div className={styles.split}>{children}</div>;

export const FormLayout = ({ children }: Content) => <div className={styles.form}>{children}</div>;

export const FormNote = ({ children }: Content) => <p className={styles.note}>{children}</p>;

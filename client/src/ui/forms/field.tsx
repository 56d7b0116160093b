import {
  use,
  useEffect,
  useId,
  useRef,
  useState,
  type AriaAttributes,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { counter, fields } from '#content/forms';
import { characterCount } from '#server/shared/characters';
import { Icon } from '../icon';
import { FormState, useFault } from './form-state';
import styles from './field.module.css';

interface FieldProps {
  name?: string | undefined;
  label: ReactNode;
  help?: ReactNode;
  id?: string | undefined;
  children: (control: AriaAttributes & { id: string }) => ReactNode;
}

export function Field({ name, label, help, id: given, children }: FieldProps) {
  const generated = useId();
  const id = given ?? generated;
  const fault = useFault(name);
  const note = fault ?? help;
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-invalid': fault ? true : undefined,
        'aria-describedby': note ? `${id}-note` : undefined,
      })}
      {note ? (
        <div className={fault ? styles.error : styles.help} id={`${id}-note`}>
          {fault ? <Icon name="alert" /> : null}
          <span>{note}</span>
        </div>
      ) : null}
    </div>
  );
}

export type FieldOf<Tag extends 'input' | 'textarea' | 'select'> = Omit<FieldProps, 'children'> &
  Omit<ComponentProps<Tag>, keyof FieldProps>;

export const TextField = ({ label, help, ...input }: FieldOf<'input'>) => (
  <Field {...input} label={label} help={help}>
    {(control) => <input type="text" className={styles.input} {...input} {...control} />}
  </Field>
);

export const emailField = {
  name: 'email',
  label: fields.email.label,
  type: 'email',
  inputMode: 'email',
  autoCapitalize: 'none',
  spellCheck: false,
  required: true,
} as const;

export const codeField = {
  name: 'code',
  autoComplete: 'one-time-code',
  inputMode: 'numeric',
  autoCapitalize: 'none',
  spellCheck: false,
  required: true,
} as const;

interface LongTextFieldProps extends FieldOf<'textarea'> {
  /** In characters. The help gives way to a counter with a tenth of it left. */
  limit: number;
}

export function LongTextField({ label, help, limit, ...textarea }: LongTextFieldProps) {
  const [left, setLeft] = useState(limit);
  const box = useRef<HTMLDivElement>(null);
  const count = () =>
    setLeft(limit - characterCount(box.current?.querySelector('textarea')?.value ?? ''));
  const { isBusy } = use(FormState);
  // A draft may have filled it, and the form has emptied it once it is sent.
  useEffect(count, [isBusy, limit]);
  const shown = left > limit / 10 ? help : left < 0 ? counter.over(-left) : counter.left(left);
  return (
    <div ref={box} onInput={count}>
      <Field {...textarea} label={label} help={shown}>
        {(control) => <textarea rows={6} className={styles.input} {...textarea} {...control} />}
      </Field>
    </div>
  );
}

interface SelectFieldProps extends FieldOf<'select'> {
  /** The words of each value. */
  options: Readonly<Record<string, string>>;
}

export const SelectField = ({ label, help, options, ...select }: SelectFieldProps) => (
  <Field {...select} label={label} help={help}>
    {(control) => (
      <select className={styles.input} {...select} {...control}>
        {Object.entries(options).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
);

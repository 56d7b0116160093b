import { useEffect, useId, useRef, useState, type ComponentProps, type ReactNode } from 'react';
import { counter, fields } from '#content/forms';
import { characterCount } from '#server/shared/characters';
import { Icon } from '../icon';
import { useFault } from './form-parts';
import styles from './field.module.css';

interface FieldFrame {
  name?: string | undefined;
  label: ReactNode;
  /** The advice on what to enter, given before a fault happens. */
  help?: ReactNode;
  /** Where a link leads to it. */
  id?: string | undefined;
  required?: boolean | undefined;
}

/** What a control takes from its field: the attributes that tie it to label, help and fault. */
interface FieldControl extends Pick<FieldFrame, 'name' | 'required'> {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
}

interface FieldProps extends FieldFrame {
  /** Several controls are one question together. */
  group?: boolean;
  children: (control: FieldControl) => ReactNode;
}

/** Label, control, and below them the help, or the fault in its place. */
export function Field({ name, label, help, required, group, id: given, children }: FieldProps) {
  const generated = useId();
  const id = given ?? generated;
  const fault = useFault(name);
  const hasNote = Boolean(fault || help);
  const Label = group ? 'span' : 'label';
  return (
    <div
      className={styles.field}
      {...(group && { role: 'group', 'aria-labelledby': `${id}-label` })}
    >
      <Label className={styles.label} id={`${id}-label`} {...(!group && { htmlFor: id })}>
        {label}
      </Label>
      {children({
        name,
        required,
        id,
        'aria-invalid': fault ? true : undefined,
        'aria-describedby': hasNote ? `${id}-note` : undefined,
      })}
      {hasNote ? (
        <div className={fault ? styles.error : styles.help} id={`${id}-note`}>
          {fault ? <Icon name="alert" /> : null}
          <span>{fault ?? help}</span>
        </div>
      ) : null}
    </div>
  );
}

type FieldOf<Tag extends 'input' | 'textarea' | 'select'> = FieldFrame &
  Omit<ComponentProps<Tag>, keyof FieldFrame | 'children'>;

export const TextField = ({ label, help, ...input }: FieldOf<'input'>) => (
  <Field {...input} label={label} help={help}>
    {(control) => <input type="text" className={styles.input} {...input} {...control} />}
  </Field>
);

interface EmailFieldProps extends Omit<FieldOf<'input'>, 'label'> {
  /** Left out, that of most forms. */
  label?: string;
  /** `username` where a password belongs to it; `webauthn` where a passkey may stand in for both. */
  autoComplete: 'username' | 'username webauthn' | 'email';
}

/** The right keyboard, no capitals, no spelling marks. */
export const EmailField = (props: EmailFieldProps) => (
  <TextField
    label={fields.email.label}
    {...props}
    name="email"
    type="email"
    inputMode="email"
    autoCapitalize="none"
    spellCheck={false}
    required
  />
);

interface CodeFieldProps extends FieldOf<'input'> {
  /** Letters and digits, not the six digits of the app. */
  recovery?: boolean;
}

/** For a code of an authenticator app, which phones and password managers fill in, or a recovery code. */
export const CodeField = ({ recovery = false, ...field }: CodeFieldProps) => (
  <TextField
    required
    {...field}
    name="code"
    autoComplete={recovery ? 'off' : 'one-time-code'}
    inputMode={recovery ? 'text' : 'numeric'}
    autoCapitalize="none"
    spellCheck={false}
  />
);

interface LongTextFieldProps extends FieldOf<'textarea'> {
  /** In characters. The help gives way to a counter with a tenth of it left. */
  limit: number;
}

/** A labelled text area that grows with its text where the browser can. */
export function LongTextField({ label, help, limit, ...textarea }: LongTextFieldProps) {
  const area = useRef<HTMLDivElement>(null);
  const [length, setLength] = useState(0);
  const count = () =>
    setLength(characterCount(area.current?.querySelector('textarea')?.value ?? ''));
  // What was typed before the page was alive.
  useEffect(count, []);
  const left = limit - length;
  const shown = left > limit / 10 ? help : left < 0 ? counter.over(-left) : counter.left(left);
  return (
    <div ref={area} onInput={count}>
      <Field {...textarea} label={label} help={shown}>
        {(control) => <textarea rows={6} className={styles.input} {...textarea} {...control} />}
      </Field>
    </div>
  );
}

interface SelectFieldProps extends FieldOf<'select'> {
  options: readonly { value: string; label: string }[];
}

export const SelectField = ({ label, help, options, ...select }: SelectFieldProps) => (
  <Field {...select} label={label} help={help}>
    {(control) => (
      <select className={styles.input} {...select} {...control}>
        {options.map(({ value, label: text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    )}
  </Field>
);

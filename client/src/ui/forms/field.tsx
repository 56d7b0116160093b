import {
  useId,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
} from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { useFault } from '../faults';
import { Icon } from '../icon';
import styles from './field.module.css';

/** The attributes that tie a form control to its label, its help and its error. */
interface FieldControl {
  id: string;
  'aria-invalid': true | undefined;
  'aria-describedby': string | undefined;
  required: boolean | undefined;
}

interface FieldFrame {
  label: ReactNode;
  /** The fault of this field in one sentence; shown in the place of the help, or on the label's line. */
  error?: string | undefined;
  /** The advice on what to enter, given before a fault happens. */
  help?: ReactNode;
  /** A remark on the typed text, which may be empty; shown in the place of the help, too. */
  advice?: string | undefined;
  /** Where a link leads to it. */
  id?: string | undefined;
}

interface FieldProps extends FieldFrame {
  required?: boolean | undefined;
  children: (control: FieldControl) => ReactNode;
}

/** Label, control, help. A fault or advice takes a place that is there already, so that it moves nothing. */
export function Field({ label, error, help, advice, required, id: given, children }: FieldProps) {
  const generated = useId();
  const id = given ?? generated;
  const noteId = `${id}-note`;
  useFault(error !== undefined);
  const fault = error ? (
    <div className={styles.error} id={noteId}>
      <Icon name="alert" />
      <span>{error}</span>
    </div>
  ) : null;
  return (
    <div className={styles.field}>
      <div className={styles.line}>
        <label className={styles.label} htmlFor={id}>
          {label}
        </label>
        {help ? null : fault}
      </div>
      {children({
        id,
        'aria-invalid': error ? true : undefined,
        'aria-describedby': error || help ? noteId : undefined,
        required,
      })}
      {help ? (
        // The help keeps its place while something covers it.
        <div className={styles.note}>
          <div className={styles.help} id={error ? undefined : noteId}>
            {help}
          </div>
          {/* Read out when it changes: so it is there before it has words. */}
          {advice === undefined ? null : <div aria-live="polite">{error ? null : advice}</div>}
          {fault}
        </div>
      ) : null}
    </div>
  );
}

type FieldOf<Attributes> = FieldFrame &
  Omit<Attributes, 'id' | 'children'> & {
    required?: boolean | undefined;
    /** From react-hook-form's `register(name)`. */
    registration?: UseFormRegisterReturn | undefined;
  };

/** Puts a native control into a `Field`, tied to its label, its note and its form. */
function labelled<Attributes>(draw: (attributes: Attributes) => ReactNode) {
  return ({
    label,
    error,
    help,
    id,
    registration,
    required,
    ...attributes
  }: FieldOf<Attributes>) => (
    <Field label={label} error={error} help={help} id={id} required={required}>
      {(control) =>
        draw({ className: styles.input, ...attributes, ...registration, ...control } as Attributes)
      }
    </Field>
  );
}

export const TextField = labelled<InputHTMLAttributes<HTMLInputElement>>((input) => (
  <input type="text" {...input} />
));

/** A labelled text area that grows with its text where the browser can. */
export const TextareaField = labelled<TextareaHTMLAttributes<HTMLTextAreaElement>>((textarea) => (
  <textarea rows={6} {...textarea} />
));

interface SelectAttributes extends SelectHTMLAttributes<HTMLSelectElement> {
  options: readonly { value: string; label: string }[];
}

export const SelectField = labelled<SelectAttributes>(({ options, ...select }) => (
  <select {...select}>
    {options.map(({ value, label }) => (
      <option key={value} value={value}>
        {label}
      </option>
    ))}
  </select>
));

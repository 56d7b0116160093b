import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'id' | 'type'> {
  label: string;
  help?: ReactNode;
  registration?: UseFormRegisterReturn | undefined;
}

/** A native checkbox; the label belongs to its target. */
export function Checkbox({ label, help, registration, ...props }: CheckboxProps) {
  const id = useId();
  return (
    <div className="choice">
      <input
        className="choice__box"
        type="checkbox"
        {...props}
        {...registration}
        id={id}
        aria-describedby={help ? `${id}-help` : undefined}
      />
      <label className="choice__label" htmlFor={id}>
        {label}
      </label>
      {help ? (
        <div className="choice__help" id={`${id}-help`}>
          {help}
        </div>
      ) : null}
    </div>
  );
}

import type { SyntheticEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
} from 'react-hook-form';
import { fieldErrors } from '../problem';

/**
 * react-hook-form in this site's manner: faults appear on submit, the first one takes the
 * focus, and editing a field clears its fault (specification section 5).
 * Leave `defaultValues` out on prerendered pages: what was typed before the page came alive
 * is then read from the fields instead of being overwritten.
 */
export function useFields<Values extends FieldValues>(defaultValues?: DefaultValues<Values>) {
  const form = useForm<Values>({
    reValidateMode: 'onSubmit',
    ...(defaultValues && { defaultValues }),
  });
  const { register, clearErrors, getFieldState, getValues, setError, setValue, formState } = form;

  /**
   * The props that tie a field component to the form.
   * @param confirmedBy a field that must match: editing either clears what is said of the two
   */
  function field<Name extends Path<Values>>(
    name: Name,
    rules?: RegisterOptions<Values, Name>,
    confirmedBy: readonly Path<Values>[] = [],
  ) {
    return {
      registration: register(name, {
        ...rules,
        onChange: () => clearErrors([name, ...confirmedBy]),
      }),
      error: getFieldState(name, formState).error?.message,
    };
  }

  /** What is at fault, in the order of the form. @param labels of its fields, in that order */
  function faultsIn(labels: Partial<Record<Path<Values>, string>>) {
    return Object.entries<string | undefined>(labels).flatMap(([name, label = name]) =>
      getFieldState(name as Path<Values>, formState).invalid ? [{ name, label }] : [],
    );
  }

  /**
   * Puts the server's word on single fields under those fields and focuses the first of them.
   * @param names the form's fields, named as the API names them, in the order they are shown
   */
  function showErrors(error: unknown, names: readonly Path<Values>[]): void {
    const messages = fieldErrors(error);
    const atFault = names.filter((name) => messages[name] !== undefined);
    atFault.forEach((name, index) => {
      const message = messages[name] ?? '';
      setError(name, { type: 'server', message }, { shouldFocus: index === 0 });
    });
  }

  /** Some password managers fill fields in without an event: what stands in the fields counts. */
  function readFields(element: HTMLFormElement): void {
    for (const control of element.elements) {
      if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement))
        continue;
      const name = control.name as Path<Values>;
      const known: unknown = name && getValues(name);
      if (typeof known !== 'string' || known === control.value) continue;
      setValue(name, control.value as PathValue<Values, Path<Values>>);
    }
  }

  /** Runs `work` with the values when no rule objects. */
  function whenValid(work: (values: Values) => Promise<void>) {
    return (event: SyntheticEvent<HTMLFormElement>) => {
      readFields(event.currentTarget);
      void form.handleSubmit(work)(event);
    };
  }

  return { ...form, field, faultsIn, showErrors, whenValid };
}

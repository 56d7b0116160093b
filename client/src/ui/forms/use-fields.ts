import { useRef, type SyntheticEvent } from 'react';
import {
  get,
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type RegisterOptions,
} from 'react-hook-form';
import { useLocation } from 'react-router';
import { fieldErrors } from '../problem';
import { isStillAt } from '../focus';
import { forgetTyped, keepTyped, keyOfText, typedInto, valueOf, type Control } from './typed';

/** Controls that hold what was typed into them before, as far as it was kept. */
const takenUp = new WeakSet<Control>();

/**
 * react-hook-form in this site's manner: faults appear on submit, the first one takes the focus, and editing a field
 * clears its fault (specification section 5). Typed text is kept until it is `sent`. Leave `defaultValues` out on
 * prerendered pages: text typed before the page came alive is then read from the fields instead of being overwritten.
 */
export function useFields<Values extends FieldValues>(defaultValues?: DefaultValues<Values>) {
  const form = useForm<Values>({
    reValidateMode: 'onSubmit',
    ...(defaultValues && { defaultValues }),
  });
  const { register, clearErrors, getFieldState, getValues, setValue, formState } = form;
  const { pathname: page } = useLocation();
  const submitted = useRef<Values>(undefined);
  const pressed = useRef<Element>(null);

  /** Fills a control with what was typed into it on an earlier visit, unless something has been typed already. */
  function takeUp(name: Path<Values>, control: Control): void {
    if (takenUp.has(control)) return;
    takenUp.add(control);
    const typed = typedInto(page, control);
    // The form library does not tell yet: until it is mounted, it knows of defaults only.
    const isUntouched = (valueOf(control) || undefined) === (get(defaultValues, name) || undefined);
    if (!isUntouched) keepTyped(page, control);
    else if (typed !== undefined) {
      setValue(name, typed as PathValue<Values, Path<Values>>, { shouldDirty: true });
    }
  }

  /**
   * The props that tie a field component to the form.
   * @param confirmedBy a field that must match: editing either clears what is said of the two
   */
  function field<Name extends Path<Values>>(
    name: Name,
    rules?: RegisterOptions<Values, Name>,
    confirmedBy: readonly Path<Values>[] = [],
  ) {
    const registration = register(name, {
      ...rules,
      onChange: ({ target }: { target: Control }) => {
        clearErrors([name, ...confirmedBy]);
        keepTyped(page, target);
      },
    });
    const ref = (control: Control | null) => {
      registration.ref(control);
      if (control) takeUp(name, control);
    };
    return {
      registration: { ...registration, ref },
      error: getFieldState(name, formState).error?.message,
    };
  }

  /** The faults, in the order of the form. @param labels of its fields, in that order */
  function faultsIn(labels: Partial<Record<Path<Values>, string>>) {
    return Object.entries<string | undefined>(labels).flatMap(([name, label = name]) =>
      getFieldState(name as Path<Values>, formState).invalid ? [{ name, label }] : [],
    );
  }

  /** Puts the server's word on a field under it, and focuses it. */
  function refuse(name: Path<Values>, message: string, isFirst = true): void {
    form.setError(
      name,
      { type: 'server', message },
      { shouldFocus: isFirst && isStillAt(pressed.current) },
    );
  }

  /**
   * Puts the server's word on single fields under those fields and focuses the first of them.
   * @param names the form's fields, named as the API names them, in the order they are shown
   */
  function showErrors(error: unknown, names: readonly Path<Values>[]): void {
    const messages = fieldErrors(error);
    const atFault = names.filter((name) => messages[name] !== undefined);
    atFault.forEach((name, index) => refuse(name, messages[name] ?? '', index === 0));
  }

  /** Some password managers fill fields in without an event: the text in the fields counts. */
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

  /**
   * Runs `work` with the values when no rule objects.
   * @returns whether it did, once it is done
   */
  function whenValid(work: (values: Values) => Promise<void>) {
    return async (event: SyntheticEvent<HTMLFormElement>): Promise<boolean> => {
      let isValid = false;
      pressed.current = document.activeElement;
      readFields(event.currentTarget);
      await form.handleSubmit(async (values) => {
        isValid = true;
        submitted.current = values;
        await work(values);
      })(event);
      return isValid;
    };
  }

  /**
   * The values that `work` was given have arrived and are kept no longer. A field that was edited since stays as it is.
   * @param next the new values of the other fields; empty, unless it is given
   */
  function sent(next?: Values): void {
    const values: Partial<Values> = submitted.current ?? {};
    const names = Object.keys(values) as Path<Values>[];
    const settled = names.filter((name) => get(values, name) === getValues(name));
    for (const name of settled)
      form.resetField(name, {
        defaultValue: (get(next, name) ?? '') as PathValue<Values, Path<Values>>,
      });
    forgetTyped(page, settled);
  }

  /** The key of a text that is sent: see `keyOfText`. */
  const keyOf = (name: Path<Values>, text: string) => keyOfText(page, name, text);

  return { ...form, field, keyOf, refuse, faultsIn, showErrors, whenValid, sent };
}

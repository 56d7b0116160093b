import { use, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../button';
import { FormState } from './form-state';
import styles from './form.module.css';

/** A button beside the fields of a form, which rests while the form is sent. */
export const FormButton = (props: ComponentProps<typeof Button>) => (
  <Button variant="quiet" {...props} disabled={use(FormState).isBusy || props.disabled} />
);

interface Content {
  children: ReactNode;
}

/** A choice and a link on one line, below each other where there is no room. */
export const Split = ({ children }: Content) => <div className={styles.split}>{children}</div>;

/** In the place of a form: sentences at the same distances, and the way on. */
export const FormLayout = ({ children }: Content) => <div className={styles.form}>{children}</div>;

export const FormNote = ({ children }: Content) => <p className={styles.note}>{children}</p>;

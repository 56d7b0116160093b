import { use, type ComponentProps, type ReactNode } from 'react';
import { Button } from '../button';
import { FormState } from './form-state';
import styles from './form.module.css';

export const FormButton = (props: ComponentProps<typeof Button>) => (
  <Button variant="quiet" {...props} disabled={use(FormState).isBusy || props.disabled} />
);

interface Content {
  children: ReactNode;
}

export const Split = ({ children }: Content) => <div className={styles.split}>{children}</div>;

export const FormLayout = ({ children }: Content) => <div className={styles.form}>{children}</div>;

export const FormNote = ({ children }: Content) => <p className={styles.note}>{children}</p>;

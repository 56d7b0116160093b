import { Checkbox, type CheckboxProps } from './checkbox';
import styles from './checkbox.module.css';

/** A checkbox that reads and looks as on or off, for settings. */
export function Switch(props: CheckboxProps) {
  return <Checkbox {...props} role="switch" className={`${styles.box} ${styles.switch}`} />;
}

import { Checkbox, type CheckboxProps } from './checkbox';

/** A checkbox that reads and looks as on or off, for settings. */
export function Switch(props: CheckboxProps) {
  return <Checkbox {...props} role="switch" className="choice__box choice__box--switch" />;
}

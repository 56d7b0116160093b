import { Code, type Language } from './code';
import styles from './window.module.css';

export function Window({
  label,
  code,
  language,
}: {
  label: string;
  code: string;
  language: Language;
}) {
  return (
    <div className={styles.window}>
      <h3>{label}</h3>
      <Code text={code} language={language} />
    </div>
  );
}

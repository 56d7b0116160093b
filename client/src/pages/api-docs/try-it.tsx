import { apiDocs } from '#content/api-docs';
import { type DocumentedCall, isOpen } from '#server/shared/api-document';
import { buttonClass } from '#client/ui/button';
import styles from './try-it.module.css';

const { tryIt } = apiDocs;

/** A form that makes the call from this browser; `enhance.ts` sends it. */
export function TryIt({ method, path, operation }: DocumentedCall) {
  const { parameters = [], requestBody } = operation;
  const body = requestBody?.content['application/json']?.example;
  return (
    <details className={styles.tryIt}>
      <summary>
        {tryIt.label}
        <span className="visually-hidden">: {operation.summary}</span>
      </summary>
      <form
        data-method={method}
        data-path={path}
        aria-label={`${tryIt.label}: ${operation.summary}`}
      >
        <p>{tryIt.note}</p>
        {isOpen(operation) ? null : (
          <label>
            {tryIt.token}
            <input name="token" autoComplete="off" spellCheck={false} placeholder={tryIt.own} />
          </label>
        )}
        {parameters.map(({ name, in: place, required = false }) => (
          <label key={name}>
            {name}
            <input name={name} data-in={place} required={required} />
          </label>
        ))}
        {body ? (
          <label>
            {tryIt.body}
            <textarea
              name="body"
              rows={6}
              spellCheck={false}
              defaultValue={JSON.stringify(body, null, 2)}
            />
          </label>
        ) : null}
        <button type="submit" className={buttonClass('secondary')}>
          {tryIt.send}
        </button>
        <output />
      </form>
    </details>
  );
}

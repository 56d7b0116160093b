import { brand } from '#content/brand';
import { withoutScripts } from '#content/forms';

/** Tells a visitor without JavaScript how to reach us. React never renders it in a living page. */
export function WithoutScripts() {
  return (
    <noscript>
      <p className="form__note">
        {withoutScripts} <a href={`mailto:${brand.email.general}`}>{brand.email.general}</a>.
      </p>
    </noscript>
  );
}

import { layout } from '#content/layout';
import { Icon } from '#client/ui/icon';

const { offline, failed } = layout;

/**
 * The notice of a lost connection, or of code that does not come. It stands in every prerendered page, unseen and beside
 * the app, whose code may be missing. The boot script (`client/build/boot.ts`) shows it by `data-offline` and
 * `data-failed` on `<html>`, and tries again when `data-again` is pressed.
 */
export function ConnectionNotice() {
  return (
    <div className="connection-place">
      <div role="status">
        <p className="connection-notice connection-offline">
          <Icon name="offline" />
          {offline}
        </p>
      </div>
      <p className="connection-notice connection-failed" role="alert">
        {failed.text}
        <button type="button" className="connection-again" data-again="">
          {failed.retry}
        </button>
      </p>
    </div>
  );
}

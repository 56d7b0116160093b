import { layout } from '#content/layout';
import { Icon } from '../ui/icon';

const { offline, failed } = layout;

/**
 * What a page says when the connection is lost, or when its code does not come. It stands in every prerendered page,
 * unseen and beside the app, which may be what does not come:
 * the boot script (`client/build/boot.ts`) shows it by `data-offline` and `data-failed` on `<html>`, and tries
 * again when `data-again` is pressed.
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

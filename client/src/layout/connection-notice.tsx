import { layout } from '#content/layout';
import { Icon } from '#client/ui/icon';

const { offline, failed } = layout;

/**
 * The notice of a lost connection, or of code that does not come. Every prerendered page of the app has it, unseen
 * and outside of the app: its code may be missing. The inline script (`client/build/app-script.ts`) shows it by
 * `data-offline` and `data-failed` on `<html>`.
 */
export const ConnectionNotice = () => (
  <div className="connection-place">
    <div role="status">
      <p className="connection-notice connection-offline">
        <Icon name="offline" />
        {offline}
      </p>
    </div>
    <p className="connection-notice connection-failed" role="alert">
      {failed.text}
      <a className="connection-again" href="">
        {failed.retry}
      </a>
    </p>
  </div>
);

/** A browser that takes commands of WebDriver (https://www.w3.org/TR/webdriver2/), in a window of its own. */
export interface Engine {
  /** Sends a command by the path that it has over HTTP, such as `url` or `element/1/click`. */
  command: (path: string, parameters?: object) => Promise<unknown>;
  /** Makes the window so wide that pages have `width` pixels. */
  resize: (width: number) => Promise<void>;
  close: () => Promise<void>;
}

/** Height of every window, in pixels. */
export const HEIGHT = 900;

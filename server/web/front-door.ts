import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { requestIdOf } from '../common/request-id.js';
import type { RequestObserver } from '../common/request-log.js';
import { acceptedEncodings } from './content-encoding.js';
import { matchesEtag, type Answer } from './site-file.js';
import type { SiteFiles } from './site-files.js';

/** What pages and files of the site are called in logs and metrics. */
export const SITE_ROUTE = '/*';

export interface FrontDoorOptions {
  /** Undefined when the client has not been built. */
  site: SiteFiles | undefined;
  observe: RequestObserver;
  /** Whether the server takes no more connections: it waits for those that it has to end. */
  isClosing: () => boolean;
  /** Answers everything else. */
  routes: RequestListener;
}

/**
 * Answers what the site has, from memory and before any framework: that and the ready-made buffers
 * bring a page near the speed of a plain file server.
 */
export function frontDoor({ site, observe, isClosing, routes }: FrontDoorOptions): RequestListener {
  return (request, response) => {
    const { headers, method = '', url } = request;
    const file = method === 'GET' || method === 'HEAD' ? site?.find(pathOf(url)) : undefined;
    if (!file) {
      routes(request, response);
      return;
    }
    observe({ id: requestIdOf(request), headers, method, route: SITE_ROUTE }, response);
    if (isClosing()) response.shouldKeepAlive = false;
    if (matchesEtag(headers['if-none-match'], file.etag)) {
      response.writeHead(304, file.unchanged).end();
    } else {
      send(request, response, 200, file.answer(acceptedEncodings(headers['accept-encoding'])));
    }
  };
}

/** The path of a request line exactly as it stands there, without the query. */
export function pathOf(url = '/'): string {
  const query = url.indexOf('?');
  return query < 0 ? url : url.slice(0, query);
}

export function send(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  answer: Answer | Promise<Answer>,
): void {
  if (answer instanceof Promise) {
    answer.then(
      (made) => send(request, response, status, made),
      (error: unknown) => response.destroy(error instanceof Error ? error : undefined),
    );
    return;
  }
  response.writeHead(status, answer.headers);
  if (request.method === 'HEAD') response.end();
  else response.end(answer.body);
}

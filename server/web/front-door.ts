import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { decodedOnce } from '../common/page-path.js';
import { type Problem, problem } from '../common/problems/problem.js';
import { requestIdOf } from '../common/request-id.js';
import type { RequestObserver } from '../common/request-log.js';
import { answerProblem } from './answer-problem.js';
import { acceptedEncodings } from './content-encoding.js';
import { DEFAULT_HEADERS } from './security-headers.js';
import { matchesEtag, type Answer, type SiteFile } from './site-file.js';
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
 * bring a page near the speed of a plain file server. Everything else goes on with the headers that every
 * answer has, and with its path in one spelling, so that no rule behind can be passed by.
 */
export function frontDoor({ site, observe, isClosing, routes }: FrontDoorOptions): RequestListener {
  return (request, response) => {
    const { headers, method = '' } = request;
    const fault = faultOf(request);
    if (fault) {
      const asked = { id: requestIdOf(request), headers };
      observe({ ...asked, method, route: 'none' }, response);
      answerProblem(response, asked, fault);
      return;
    }
    const url = originForm(request.url);
    const path = pathOf(url);
    const file = method === 'GET' || method === 'HEAD' ? site?.find(path) : undefined;
    if (!file) {
      for (const [name, value] of DEFAULT_HEADERS) response.setHeader(name, value);
      request.url = (decodedOnce(path) ?? path) + url.slice(path.length);
      routes(request, response);
      return;
    }
    observe({ id: requestIdOf(request), headers, method, route: SITE_ROUTE }, response);
    if (isClosing()) response.shouldKeepAlive = false;
    sendFile(request, response, file);
  };
}

/** Answers a request with a file, or with 304 where the client has it already. */
export function sendFile(request: IncomingMessage, response: ServerResponse, file: SiteFile): void {
  const { 'if-none-match': known, 'accept-encoding': accepted } = request.headers;
  if (matchesEtag(known, file.etag)) response.writeHead(304, file.unchanged).end();
  else send(request, response, 200, file.answer(acceptedEncodings(accepted)));
}

/** RFC 9112 sections 2.3 and 3.2: HTTP/1, and with HTTP/1.1 exactly one `Host`. */
function faultOf({ headers, httpVersion }: IncomingMessage): Problem | undefined {
  if (httpVersion !== '1.1' && httpVersion !== '1.0') return problem('not-http-1');
  const { host } = headers;
  if (host === undefined ? httpVersion === '1.1' : host.includes(',')) {
    return problem('not-one-host');
  }
  return undefined;
}

const SCHEME_AND_HOST = /^[a-z][a-z\d+.-]*:\/\/[^/?]*/i;

/** The path and query of a request line, which may hold a whole address (RFC 9112 section 3.2). */
function originForm(url = '/'): string {
  if (url.startsWith('/')) return url;
  const rest = url.replace(SCHEME_AND_HOST, '');
  return rest.startsWith('/') ? rest : `/${rest}`;
}

/** The path of an address, without the query. */
export function pathOf(url: string): string {
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

import { AsyncLocalStorage } from 'node:async_hooks';
import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

export interface RequestOrigin {
  requestId: string;
  /** The client's address; null if a proxy sent an invalid one. */
  ip: string | null;
  /** The unit that counts as one client: an IPv4 address, or the /64 that one IPv6 household or host is given. */
  network: string;
  /** As sent, cut to what the database keeps. */
  userAgent: string | null;
}

export interface Quota {
  /** Unique, shown in the RateLimit headers and the log. */
  name: string;
  points: number;
  seconds: number;
}

export interface QuotaState {
  quota: Quota;
  left: number;
  /** Seconds until there are all of them again. */
  wait: number;
}

interface RequestContext {
  origin: RequestOrigin;
  /** Only headers are asked for. */
  isHead: boolean;
  /** Give back what the request has taken of a limit, when it fails on our side. */
  undoes: Map<string, () => Promise<unknown>>;
  accountId?: string;
}

/** The origin of work that no request has caused, such as an operator's command: it says nothing of where. */
const NO_ORIGIN: RequestOrigin = {
  requestId: 'none',
  ip: null,
  network: 'unknown',
  userAgent: null,
};

const contexts = new AsyncLocalStorage<RequestContext>();

/** Undefined for work of the process's own. */
export const currentContext = (): RequestContext | undefined => contexts.getStore();

export const currentOrigin = (): RequestOrigin => currentContext()?.origin ?? NO_ORIGIN;

export const runInContext = <Result>(origin: RequestOrigin, work: () => Result, isHead = false) =>
  contexts.run({ origin, isHead, undoes: new Map() }, work);

const USER_AGENT_MAX = 400;

/** An address as some proxies write it: with its port, and then with brackets around IPv6 (RFC 7239 section 6). */
const WITH_PORT = /^(?:\[([\d.:a-f]{2,45})\]|([\d.]{7,15}))(?::\d{1,5})?$/i;

/** The one spelling of an address (RFC 5952; IPv4 where IPv6 only carries it), or null for anything else. */
export function cleanIp(text: string | undefined): string | null {
  const [, version6, version4] = WITH_PORT.exec(text ?? '') ?? [];
  const address = version6 ?? version4 ?? text?.split('%', 1)[0] ?? '';
  // `ipaddr.js` alone would also take what inet_aton takes, such as a single number.
  const version = isIP(address);
  if (version === 0) return null;
  return version === 4 ? address : ipaddr.process(address).toString();
}

/** `2001:db8::1` becomes `2001:db8::/64`; an IPv4 address stays what it is. */
export function networkOf(ip: string | null): string {
  return ip !== null && isIP(ip) === 4 ? ip : prefixOf(ip, 64);
}

/** The most that one customer of a provider is given: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export const blockOf = (ip: string | null) => prefixOf(ip, isIP(ip ?? '') === 4 ? 24 : 48);

function prefixOf(ip: string | null, bits: number): string {
  if (ip === null) return 'unknown';
  const kind = isIP(ip) === 4 ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${kind.networkAddressFromCIDR(`${ip}/${bits}`).toString()}/${bits}`;
}

export function originOf(request: Pick<FastifyRequest, 'id' | 'ip' | 'headers'>): RequestOrigin {
  const ip = cleanIp(request.ip);
  const userAgent = request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null;
  return { requestId: request.id, ip, network: networkOf(ip), userAgent };
}

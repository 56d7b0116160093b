import { isIP } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** Who is calling, as far as the connection tells. */
export interface RequestOrigin {
  requestId: string;
  /** The client's address, or null where a proxy sent something that is none. */
  ip: string | null;
  /** What counts as one client: an IPv4 address, or the /64 that one IPv6 household or host is given. */
  network: string;
  /** As sent, cut to what the database keeps. */
  userAgent: string | null;
}

const USER_AGENT_MAX = 400;

/** What some proxies add to an address: its port, and with it brackets around IPv6 (RFC 7239 section 6). */
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
  if (ip === null) return 'unknown';
  if (isIP(ip) === 4) return ip;
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/64`).toString()}/64`;
}

/** What one customer of a provider is given at most: the /24 of an IPv4 address, the /48 of an IPv6 one. */
export function blockOf(ip: string | null): string {
  if (ip === null) return 'unknown';
  return isIP(ip) === 4
    ? `${ipaddr.IPv4.networkAddressFromCIDR(`${ip}/24`).toString()}/24`
    : `${ipaddr.IPv6.networkAddressFromCIDR(`${ip}/48`).toString()}/48`;
}

const origins = new WeakMap<FastifyRequest, RequestOrigin>();

/** One object for each request: what the request takes of a limit is known by it. */
export function originOf(request: FastifyRequest): RequestOrigin {
  const known = origins.get(request);
  if (known) return known;
  const ip = cleanIp(request.ip);
  const origin = {
    requestId: request.id,
    ip,
    network: networkOf(ip),
    userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null,
  };
  origins.set(request, origin);
  return origin;
}

/** Gives a handler the caller's `RequestOrigin`. */
export const Origin = createParamDecorator((_: unknown, context: ExecutionContext) =>
  originOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

import { isIP } from 'node:net';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

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
const IPV4_IN_IPV6 = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** The address without a zone, or null for anything else. */
export function cleanIp(text: string | undefined): string | null {
  const address = text?.split('%', 1)[0] ?? '';
  const plain = IPV4_IN_IPV6.exec(address)?.[1] ?? address;
  return isIP(plain) === 0 ? null : plain.toLowerCase();
}

/** `2001:db8::1` becomes `2001:db8:0:0::/64`; an IPv4 address stays what it is. */
export function networkOf(ip: string | null): string {
  if (ip === null) return 'unknown';
  if (isIP(ip) === 4) return ip;
  const [head = '', tail] = ip.split('::');
  const before = head === '' ? [] : head.split(':');
  const after = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined
      ? []
      : Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

export function originOf(request: FastifyRequest): RequestOrigin {
  const ip = cleanIp(request.ip);
  return {
    requestId: request.id,
    ip,
    network: networkOf(ip),
    userAgent: request.headers['user-agent']?.slice(0, USER_AGENT_MAX) ?? null,
  };
}

/** Gives a handler the caller's `RequestOrigin`. */
export const Origin = createParamDecorator((_: unknown, context: ExecutionContext) =>
  originOf(context.switchToHttp().getRequest<FastifyRequest>()),
);

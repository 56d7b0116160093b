import { BlockList, isIPv4, isIPv6 } from 'node:net';

const LOOPBACK = new BlockList();
LOOPBACK.addSubnet('127.0.0.0', 8, 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');

/** Whether a host is this machine, so that no network is between: RFC 6761 section 6.3, RFC 1122, RFC 4291. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (isIPv4(name)) return LOOPBACK.check(name, 'ipv4');
  if (isIPv6(name)) return LOOPBACK.check(name, 'ipv6');
  return name === 'localhost' || name.endsWith('.localhost');
}

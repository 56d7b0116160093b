import ipaddr from 'ipaddr.js';

/** Whether a host is this machine, so that no network is between: RFC 6761 section 6.3, RFC 1122, RFC 4291. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[|\]$/g, '').toLowerCase();
  if (ipaddr.isValid(name)) return ipaddr.process(name).range() === 'loopback';
  return name === 'localhost' || name.endsWith('.localhost');
}

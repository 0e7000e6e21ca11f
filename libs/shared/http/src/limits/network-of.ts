import { isIP, isIPv6 } from 'node:net';
import { type Request } from 'express';

/** The network that counts as one client: an IPv4 address, or the /64 of an IPv6 address, which one host owns whole. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped !== undefined) return mapped;
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = (tail ?? '').split(':').filter(Boolean);
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - left.length - right.length)).fill('0');
  return [...left, ...zeros, ...right].slice(0, 4).join(':');
}

/** Whether an address is this machine's own. */
export function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./i.test(address);
}

/** The clients of a proxy that tells no address of theirs. */
const UNKNOWN = 'clients of a proxy';

/**
 * The network for which a request counts in limits; undefined for a program on this machine, which has none. A proxy on this
 * machine that TRUST_PROXY does not count gives itself away by `X-Forwarded-For`: its clients count by the last address in
 * it, the one that the proxy adds, and never as this machine.
 */
export function clientNetwork(request: Request): string | undefined {
  const { ip = '', ips, headers, socket } = request;
  if (!isLoopback(ip)) return networkOf(ip);
  const forwarded = headers['x-forwarded-for'];
  const byProxy = forwarded !== undefined && ips.length === 0;
  if (byProxy) return networkOfProxied(String(forwarded));
  return isLoopback(socket.remoteAddress ?? ip) ? undefined : networkOf(ip);
}

function networkOfProxied(forwarded: string): string {
  const last = forwarded.slice(forwarded.lastIndexOf(',') + 1).trim();
  return isIP(last) === 0 || isLoopback(last) ? UNKNOWN : networkOf(last);
}

import { isIPv6 } from 'node:net';
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

/** The network by which limits count a request; undefined for the machine itself, which has none: a proxy on it speaks for everybody. */
export function clientNetwork({ ip = '' }: Request): string | undefined {
  return isLoopback(ip) ? undefined : networkOf(ip);
}

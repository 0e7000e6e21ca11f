import { isIP } from 'node:net';
import { type Request } from 'express';
import { isLoopback, networkOf } from './network-of';

/** The clients of a proxy that tells no address of theirs. */
const UNKNOWN = 'clients of a proxy';

/**
 * The network for which a request counts in limits; undefined for a program on this machine, which has none. A proxy on this
 * machine that TRUST_PROXY does not count gives itself away by `X-Forwarded-For`: its clients count by the last address in
 * it, the one that the proxy adds, and never as this machine.
 */
export function limitedClient(request: Request): string | undefined {
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

import { type Request } from 'express';
import { limitedClient } from './limited-client';

/** A request as Express shows it: `ips` are the addresses that trusted proxies told. */
const request = (socket: string, ip: string, ips: readonly string[] = [], forwarded?: string): Request =>
  ({ ip, ips, headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: socket } }) as unknown as Request;

describe('limitedClient', () => {
  it.each([
    ['a client', request('192.0.2.1', '192.0.2.1'), '192.0.2.1'],
    ['a client that makes up an address', request('192.0.2.1', '192.0.2.1', [], '127.0.0.1'), '192.0.2.1'],
    ['a client of a trusted proxy', request('10.0.0.1', '192.0.2.1', ['192.0.2.1'], '192.0.2.1'), '192.0.2.1'],
    [
      'this machine, which a proxy of another one claims',
      request('10.0.0.1', '127.0.0.1', ['127.0.0.1'], '127.0.0.1'),
      '127.0.0.1',
    ],
    ['a program on this machine', request('127.0.0.1', '127.0.0.1'), undefined],
    [
      'a program on this machine behind a trusted proxy on it',
      request('::1', '127.0.0.1', ['127.0.0.1'], '127.0.0.1'),
      undefined,
    ],
  ])('of %s', (_name, asked, client) => expect(limitedClient(asked)).toBe(client));

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['127.0.0.1, 192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2::5', '2001:db8:1:2'],
    ['127.0.0.1', 'clients of a proxy'],
    ['192.0.2.1, ::1', 'clients of a proxy'],
    ['unknown', 'clients of a proxy'],
    ['', 'clients of a proxy'],
  ])('of a proxy on this machine that nobody counted, which tells of %s', (forwarded, client) => {
    expect(limitedClient(request('127.0.0.1', '127.0.0.1', [], forwarded))).toBe(client);
  });
});

import { type Request } from 'express';
import { clientNetwork, isLoopback, networkOf } from './network-of';

describe('networkOf', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8:1:2::6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['fe80::1', 'fe80:0:0:0'],
  ])('%s counts as %s', (address, network) => expect(networkOf(address)).toBe(network));
});

describe('isLoopback', () => {
  it.each(['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'])('is true of %s', (address) =>
    expect(isLoopback(address)).toBe(true),
  );
  it.each(['192.0.2.127', '10.0.0.1', '::ffff:10.0.0.1', '::2'])('is false of %s', (address) =>
    expect(isLoopback(address)).toBe(false),
  );
});

/** A request as Express shows it: `ips` are the addresses that trusted proxies told. */
const request = (socket: string, ip: string, ips: readonly string[] = [], forwarded?: string): Request =>
  ({ ip, ips, headers: { 'x-forwarded-for': forwarded }, socket: { remoteAddress: socket } }) as unknown as Request;

describe('clientNetwork', () => {
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
  ])('of %s', (_name, asked, client) => expect(clientNetwork(asked)).toBe(client));

  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['127.0.0.1, 192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2::5', '2001:db8:1:2'],
    ['127.0.0.1', 'clients of a proxy'],
    ['192.0.2.1, ::1', 'clients of a proxy'],
    ['unknown', 'clients of a proxy'],
    ['', 'clients of a proxy'],
  ])('of a proxy on this machine that nobody counted, which tells of %s', (forwarded, client) => {
    expect(clientNetwork(request('127.0.0.1', '127.0.0.1', [], forwarded))).toBe(client);
  });
});

import { isLoopback, networkOf } from './network-of';

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

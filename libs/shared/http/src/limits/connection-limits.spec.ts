import { EventEmitter } from 'node:events';
import { ConnectionLimits, type ConnectionLimitSettings } from './connection-limits';

class Connection extends EventEmitter {
  destroyed = false;

  constructor(readonly remoteAddress: string) {
    super();
  }

  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

const limited = (settings: Partial<ConnectionLimitSettings> = {}) => {
  const limits = new ConnectionLimits({ CONNECTIONS: 100, CLIENT_CONNECTIONS: 2, TRUST_PROXY: 0, ...settings });
  const server = Object.assign(new EventEmitter(), { maxConnections: 0 });
  limits.watch(server);
  const connect = (address = '192.0.2.1'): Connection => {
    const connection = new Connection(address);
    server.emit('connection', connection);
    return connection;
  };
  return { limits, server, connect };
};

describe('ConnectionLimits', () => {
  it('closes what one network opens beyond its number, until it closes another one', () => {
    const { limits, connect } = limited();
    const first = connect();
    expect([connect(), connect(), connect('192.0.2.2')].map(({ destroyed }) => destroyed)).toEqual([
      false,
      true,
      false,
    ]);
    expect(limits.refused).toBe(1);
    first.destroy();
    expect([connect().destroyed, connect().destroyed]).toEqual([false, true]);
  });

  it('counts the addresses of one IPv6 host together', () => {
    const { connect } = limited();
    const opened = [1, 2, 3].map((i) => connect(`2001:db8:1:2::${i}`).destroyed);
    expect(opened).toEqual([false, false, true]);
  });

  it.each<[string, Partial<ConnectionLimitSettings>, string]>([
    ['of a proxy', { TRUST_PROXY: 1 }, '192.0.2.1'],
    ['of this machine', {}, '127.0.0.1'],
    ['with the number 0', { CLIENT_CONNECTIONS: 0 }, '192.0.2.1'],
  ])('closes none %s', (_whose, settings, address) => {
    const { connect } = limited(settings);
    expect([1, 2, 3].map(() => connect(address).destroyed)).toEqual([false, false, false]);
  });

  it('lets the server refuse what is too much for it', () => {
    const { limits, server } = limited();
    expect(server.maxConnections).toBe(100);
    server.emit('drop');
    expect(limits.refused).toBe(1);
  });
});

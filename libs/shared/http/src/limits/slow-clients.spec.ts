import { EventEmitter } from 'node:events';
import { SlowClients } from './slow-clients';

/** A connection that takes bytes as a spec says. */
class Connection extends EventEmitter {
  bytesWritten = 0;
  writableLength = 0;
  destroyed = false;

  destroy(): void {
    this.destroyed = true;
    this.emit('close');
  }
}

describe('SlowClients', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const watched = (minimum = 1000): { clients: SlowClients; connection: Connection } => {
    const clients = new SlowClients(minimum);
    const server = new EventEmitter();
    clients.watch(server);
    const connection = new Connection();
    server.emit('connection', connection);
    return { clients, connection };
  };
  const pass = (connection: Connection, seconds: number, bytesPerSecond: number): void => {
    for (let i = 0; i < seconds; i++) {
      connection.bytesWritten += bytesPerSecond;
      jest.advanceTimersByTime(1000);
    }
  };

  it('breaks off a connection whose client takes too little', () => {
    const { clients, connection } = watched();
    connection.writableLength = 1;
    pass(connection, 29, 900);
    expect(connection.destroyed).toBe(false);
    pass(connection, 1, 900);
    expect(connection.destroyed).toBe(true);
    expect(clients.ended).toBe(1);
    jest.advanceTimersByTime(1000);
    expect(jest.getTimerCount()).toBe(0);
  });

  it('leaves one that takes enough', () => {
    const { connection } = watched();
    connection.writableLength = 1;
    pass(connection, 300, 1001);
    expect(connection.destroyed).toBe(false);
  });

  it('takes bytes that wait in the connection for not taken', () => {
    const { connection } = watched();
    connection.bytesWritten = 1_000_000;
    connection.writableLength = 1_000_000;
    pass(connection, 30, 0);
    expect(connection.destroyed).toBe(true);
  });

  it('does not count time in which nothing waits for the client', () => {
    const { connection } = watched();
    pass(connection, 300, 0);
    expect(connection.destroyed).toBe(false);
  });

  it('watches nothing without a minimum', () => {
    watched(0);
    expect(jest.getTimerCount()).toBe(0);
  });
});

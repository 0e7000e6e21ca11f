import { type EventEmitter } from 'node:events';
import { type Socket } from 'node:net';

/** How often connections are looked at. */
const TICK_MS = 1_000;
/** Seconds of waiting for a client over which its rate is taken. */
const WINDOW_SECONDS = 30;

interface Sent {
  /** Seconds in which bytes waited for the client. */
  waited: number;
  /** Bytes that the client had taken when the window began. */
  taken: number;
}

/**
 * Breaks off connections whose clients take too few bytes a second: the answer on each may hold a connection of the database.
 * Time in which nothing waits for the client does not count. It costs something a connection and a second, nothing a request.
 */
export class SlowClients {
  readonly #connections = new Map<Socket, Sent>();
  #timer?: NodeJS.Timeout;
  #ended = 0;

  constructor(private readonly minBytesPerSecond: number) {}

  get ended(): number {
    return this.#ended;
  }

  watch(server: EventEmitter): void {
    if (this.minBytesPerSecond > 0) server.on('connection', (socket: Socket) => this.#watch(socket));
  }

  #watch(socket: Socket): void {
    this.#connections.set(socket, { waited: 0, taken: takenBy(socket) });
    this.#timer ??= setInterval(() => this.#look(), TICK_MS).unref();
    socket.once('close', () => this.#connections.delete(socket));
  }

  #look(): void {
    if (this.#connections.size === 0) this.#rest();
    for (const [socket, sent] of this.#connections) {
      if (socket.writableLength === 0) continue;
      sent.waited += TICK_MS / 1000;
      if (sent.waited < WINDOW_SECONDS) continue;
      const taken = takenBy(socket);
      if ((taken - sent.taken) / sent.waited < this.minBytesPerSecond) this.#end(socket);
      else this.#connections.set(socket, { waited: 0, taken });
    }
  }

  #rest(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }

  #end(socket: Socket): void {
    this.#ended++;
    socket.destroy();
  }
}

/** Bytes that the client of a connection has taken so far. */
function takenBy(socket: Socket): number {
  return socket.bytesWritten - socket.writableLength;
}

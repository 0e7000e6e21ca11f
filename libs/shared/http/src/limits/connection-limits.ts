import { type EventEmitter } from 'node:events';
import { type Socket } from 'node:net';
import { isLoopback, networkOf } from './network-of';

/** Connections that may be open at once; 0 stands for any number of one network. */
export interface ConnectionLimitSettings {
  readonly CONNECTIONS: number;
  readonly CLIENT_CONNECTIONS: number;
  readonly TRUST_PROXY: number;
}

/** A server of connections, which closes those beyond a number itself. */
interface ConnectionServer extends EventEmitter {
  maxConnections: number;
}

/**
 * Limits how many connections are open, whether or not anything is asked on them: all together, and those of one network. A
 * proxy speaks for many, so that behind one, and from this machine, all together count alone. What is too much is closed.
 */
export class ConnectionLimits {
  readonly #open = new Map<string, number>();
  #refused = 0;

  constructor(private readonly settings: ConnectionLimitSettings) {}

  get refused(): number {
    return this.#refused;
  }

  watch(server: ConnectionServer): void {
    const { CONNECTIONS, CLIENT_CONNECTIONS, TRUST_PROXY } = this.settings;
    server.maxConnections = CONNECTIONS;
    server.on('drop', () => this.#refused++);
    if (CLIENT_CONNECTIONS > 0 && TRUST_PROXY === 0) server.on('connection', (socket: Socket) => this.#admit(socket));
  }

  #admit(socket: Socket): void {
    const { remoteAddress = '' } = socket;
    if (isLoopback(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const open = this.#open.get(network) ?? 0;
    if (open >= this.settings.CLIENT_CONNECTIONS) {
      this.#refused++;
      socket.destroy();
      return;
    }
    this.#open.set(network, open + 1);
    socket.once('close', () => this.#leave(network));
  }

  #leave(network: string): void {
    const left = this.#open.get(network)! - 1;
    if (left > 0) this.#open.set(network, left);
    else this.#open.delete(network);
  }
}

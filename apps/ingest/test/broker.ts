import { once } from 'node:events';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { Aedes } from 'aedes';
import { connectAsync, type MqttClient } from 'mqtt';

/** A message that a subscriber got. */
export interface Received {
  readonly topic: string;
  readonly payload: string;
  readonly retain: boolean;
  readonly qos: number;
}

/** An MQTT broker that keeps everything in memory, and what it takes. */
export class Broker {
  /** Names of the clients that are connected. */
  readonly clients = new Set<string>();
  /** Messages that were published, in their order. */
  readonly published: Received[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #subscribers: MqttClient[] = [];
  #heard: () => void = () => undefined;

  private constructor(
    private readonly aedes: Aedes,
    private readonly server: Server,
    readonly port: number,
  ) {}

  /** Starts it, at any port unless one is given; with a password it takes no client without it. */
  static async start({ port = 0, password }: { port?: number; password?: string } = {}): Promise<Broker> {
    const aedes = await Aedes.createBroker({
      ...(password !== undefined && {
        authenticate: (_client, _name, given, done) => done(null, given?.toString() === password),
      }),
    });
    const server = createServer(aedes.handle).listen(port, '127.0.0.1');
    await once(server, 'listening');
    const broker = new Broker(aedes, server, (server.address() as AddressInfo).port);
    server.on('connection', (socket) => {
      broker.#sockets.add(socket);
      socket.once('close', () => broker.#sockets.delete(socket));
    });
    aedes.on('clientReady', ({ id }) => broker.#note(() => broker.clients.add(id)));
    aedes.on('clientDisconnect', ({ id }) => broker.#note(() => broker.clients.delete(id)));
    aedes.on('publish', ({ topic, payload, retain, qos }, client) => {
      if (client) broker.#note(() => broker.published.push({ topic, payload: payload.toString(), retain, qos }));
    });
    return broker;
  }

  get url(): string {
    return `mqtt://127.0.0.1:${this.port}`;
  }

  /** Waits until something is true, after whatever happens. */
  async until(isTrue: () => boolean): Promise<void> {
    while (!isTrue()) await new Promise<void>((resolve) => (this.#heard = resolve));
  }

  /** What somebody gets who subscribes now: what is kept, then what comes. */
  async subscribe(topic: string): Promise<Received[]> {
    const client = await connectAsync(this.url, { reconnectPeriod: 0 });
    this.#subscribers.push(client);
    const received: Received[] = [];
    client.on('message', (name, payload, { retain, qos }) => {
      this.#note(() => received.push({ topic: name, payload: payload.toString(), retain, qos }));
    });
    await client.subscribeAsync(topic, { qos: 1 });
    return received;
  }

  async stop(): Promise<void> {
    for (const client of this.#subscribers) client.end(true);
    this.server.close();
    for (const socket of this.#sockets) socket.destroy();
    await new Promise<void>((resolve) => this.aedes.close(resolve));
  }

  #note(note: () => unknown): void {
    note();
    this.#heard();
  }
}

import { type MqttClient } from 'mqtt';
import { type MqttMessage } from './mqtt-messages';

/** Messages whose receipt the broker has not confirmed yet. */
const IN_FLIGHT = 200;
const CONNECT_MS = 10_000;
/** A broker that answers nothing for about so long is away. */
const KEEP_ALIVE_SECONDS = 30;

/** A connection to a broker, until it ends; it does not connect again by itself. */
export class BrokerConnection {
  readonly #lost = new AbortController();

  private constructor(private readonly client: MqttClient) {
    client.on('error', () => undefined);
    client.once('close', () => {
      this.#lost.abort();
      // Messages without a confirmation fail for their senders.
      client.end(true);
    });
  }

  /** Connects; throws where there is no broker, or where it refuses. */
  static async open(url: string, clientId: string): Promise<BrokerConnection> {
    // A service without a broker does not load the library.
    const { connectAsync } = await import('mqtt');
    const options = { clientId, reconnectPeriod: 0, connectTimeout: CONNECT_MS, keepalive: KEEP_ALIVE_SECONDS };
    return new BrokerConnection(await connectAsync(url, options, false));
  }

  /** Aborted when the connection has ended. */
  get lost(): AbortSignal {
    return this.#lost.signal;
  }

  /** Publishes messages; resolves when the broker has confirmed all of them, throws when the connection ends before. */
  async publish(messages: readonly MqttMessage[]): Promise<void> {
    for (let i = 0; i < messages.length; i += IN_FLIGHT) {
      const sent = messages
        .slice(i, i + IN_FLIGHT)
        .map(({ topic, payload, retain }) => this.client.publishAsync(topic, payload, { qos: 1, retain }));
      await Promise.all(sent);
    }
  }

  async close(): Promise<void> {
    await this.client.endAsync(true);
  }
}

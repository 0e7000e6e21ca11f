import { Client, type ClientConfig } from 'pg';
import { identifier } from './sql';

/** Milliseconds until a connection that broke is tried again. */
const AGAIN_MS = 2_000;

/** PostgreSQL keeps nothing for who is away: `onNotice` is also called once a (new) connection listens. */
export class Notifications {
  #client?: Client;
  #timer?: NodeJS.Timeout;
  #isStopped = false;

  constructor(
    private readonly config: ClientConfig,
    private readonly channel: string,
    private readonly onNotice: () => void,
  ) {}

  get isListening(): boolean {
    return this.#client !== undefined;
  }

  /** Begins to listen; resolves when it does, or when the first attempt has failed. */
  async start(): Promise<void> {
    const client = new Client(this.config);
    client.on('error', () => undefined);
    client.once('end', () => this.#lose(client));
    client.on('notification', this.onNotice);
    try {
      await client.connect();
      await client.query(`listen ${identifier(this.channel).text}`);
    } catch {
      await client.end().catch(() => undefined);
      this.#tryAgain();
      return;
    }
    if (this.#isStopped) return client.end();
    this.#client = client;
    this.onNotice();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    clearTimeout(this.#timer);
    await this.#client?.end().catch(() => undefined);
  }

  #lose(client: Client): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    this.#tryAgain();
  }

  #tryAgain(): void {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.start(), AGAIN_MS).unref();
  }
}

import { Injectable, Logger, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { type LiveLatest } from '@pelorus/ingest/domain';
import { IngestTables, InstanceLock, LiveSnapshotRepository } from '@pelorus/ingest/persistence';
import { pauseUnlessAborted } from '@pelorus/ingest/service';
import { ServiceState } from '@pelorus/shared/http';
import { Database } from '@pelorus/shared/persistence';
import { LiveLog } from '@pelorus/watch/service';
import { IngestSettings } from '../ingest-settings';
import { BrokerConnection } from './broker-connection';
import { latestMessage, observationMessage } from './mqtt-messages';
import { ToldValues, type ToldValue } from './told-values';

/** `standby`: another instance publishes. `away`: there is no connection to the broker. */
export type BridgeState = 'off' | 'standby' | 'connected' | 'away';

/** Time from one look at new events to the next. */
const EVERY_MS = 1_000;
/** Pauses before the broker is tried again. */
const AGAIN_MS = { least: 2_000, most: 60_000 };
/** Events, and streams, that are read at once. */
const PAGE = 500;
/** Streams whose newest values are gathered before they are published. */
const MOST_GATHERED = 50_000;

/**
 * Publishes the latest values of streams to an MQTT broker, in one instance at a time. What it has not published yet stands in
 * the database: while the broker is away nothing gathers in memory, and afterwards each stream has its newest value alone.
 */
@Injectable()
export class MqttBridge implements OnModuleInit, OnModuleDestroy {
  readonly #logger = new Logger(MqttBridge.name);
  readonly #stopping = new AbortController();
  readonly #lock: InstanceLock;
  readonly #streams: LiveSnapshotRepository;
  #state: BridgeState = 'off';
  #published = 0;
  /** The id behind which events are to be published; undefined until all latest values were. */
  #place?: string;
  #running?: Promise<void>;

  constructor(
    private readonly settings: IngestSettings,
    database: Database,
    tables: IngestTables,
    private readonly log: LiveLog,
    private readonly service: ServiceState,
  ) {
    this.#lock = new InstanceLock(database, tables, 'mqtt');
    this.#streams = new LiveSnapshotRepository(database, tables);
  }

  get state(): BridgeState {
    return this.#state;
  }

  /** Messages that the broker has confirmed since the start. */
  get published(): number {
    return this.#published;
  }

  onModuleInit(): void {
    const { MQTT_URL } = this.settings;
    this.service.describe('mqtt', () => ({ state: this.#state }));
    if (!MQTT_URL) return;
    this.#state = 'standby';
    this.#running = this.#run(MQTT_URL.reveal(), this.#stopping.signal);
  }

  async onModuleDestroy(): Promise<void> {
    this.#stopping.abort();
    await this.#running;
  }

  async #run(url: string, stopping: AbortSignal): Promise<void> {
    for (let pause = AGAIN_MS.least; !stopping.aborted; pause = Math.min(2 * pause, AGAIN_MS.most)) {
      const before = this.#published;
      try {
        await this.#lock.run(() => this.#serve(url, stopping));
        this.#state = 'standby';
      } catch (error) {
        if (this.#state !== 'away') this.#logger.warn({ err: error }, 'values are not published by MQTT');
        this.#state = 'away';
      }
      if (this.#state === 'standby' || this.#published > before) pause = AGAIN_MS.least;
      await pauseUnlessAborted(pause, stopping);
    }
  }

  /** Publishes all latest values, then those that change, until the connection ends. */
  async #serve(url: string, stopping: AbortSignal): Promise<void> {
    const broker = await BrokerConnection.open(url, `pelorus-${this.settings.MQTT_TOPIC.replaceAll('/', '-')}`);
    const ending = AbortSignal.any([stopping, broker.lost]);
    try {
      this.#state = 'connected';
      const { newest, oldest } = await this.log.bounds();
      const known = this.#place !== undefined && this.log.isOwn(this.#place) && this.#place >= oldest;
      if (known) await this.#publishChanges(broker);
      // The broker may have been started anew, and have kept nothing.
      await this.#publishAll(broker, ending);
      if (!known) this.#place = newest;
      while (!ending.aborted) {
        if (!(await this.#publishChanges(broker))) await pauseUnlessAborted(EVERY_MS, ending);
      }
      stopping.throwIfAborted();
      throw new Error('the connection to the broker has ended');
    } catch (error) {
      if (!stopping.aborted) throw error;
    } finally {
      await broker.close();
    }
  }

  async #publishAll(broker: BrokerConnection, ending: AbortSignal): Promise<void> {
    for (let after = 0; !ending.aborted;) {
      const streams = await this.#streams.page(after, PAGE);
      await this.#publish(broker, streams, []);
      if (streams.length < PAGE) return;
      after = streams.at(-1)!.id;
    }
  }

  /** Publishes the newest values of what has happened; false where nothing has. */
  async #publishChanges(broker: BrokerConnection): Promise<boolean> {
    const newest = new ToldValues();
    let place = this.#place!;
    for (let events = await this.log.after(place, PAGE); events.length > 0;) {
      newest.take(events);
      place = events.at(-1)!.id;
      if (events.length < PAGE || newest.size >= MOST_GATHERED) break;
      events = await this.log.after(place, PAGE);
    }
    if (place === this.#place) return false;
    await this.#publish(broker, newest.all, newest.all);
    this.#place = place;
    return true;
  }

  async #publish(
    broker: BrokerConnection,
    latest: readonly LiveLatest[],
    changed: readonly ToldValue[],
  ): Promise<void> {
    const values = changed.filter((value) => value.isNew);
    const ids = values.length > 0 ? await this.#streams.ids(values.map(({ code }) => code)) : new Map<string, number>();
    const messages = [
      ...latest.map((each) => latestMessage(this.settings.MQTT_TOPIC, each)),
      ...values.flatMap(({ code, datetime, value }) => {
        const id = ids.get(code);
        if (id === undefined || datetime === undefined || value === undefined) return [];
        return [observationMessage(id, { code, datetime, value })];
      }),
    ];
    await broker.publish(messages);
    this.#published += messages.length;
  }
}

import { Inject, Injectable, type OnModuleDestroy } from '@nestjs/common';
import { type RecordChangeEvent } from '@pelorus/registry/domain';
import { ChangeFeedRepository } from '@pelorus/registry/persistence';
import { ChangeLog } from '@pelorus/registry/service';
import {
  EventFanOut,
  EventFeed,
  type EventGroup,
  EventStreams,
  injectionToken,
  type ReaderParts,
} from '@pelorus/shared/http';
import { Database, type Notifications } from '@pelorus/shared/persistence';
import { SCHEMA } from '../records/record-tokens';

/** Events in memory. */
const ROOM = { most: 20_000, weigh: (): number => 1 };

/** Passes changes of records on to the readers of this process. Nothing runs before the first one comes. */
@Injectable()
export class ChangeReaders implements OnModuleDestroy {
  readonly feed: EventFeed<RecordChangeEvent>;
  readonly #notifications: Notifications;
  readonly #groups = new Set<EventGroup<RecordChangeEvent>>();
  readonly #fanOut: EventFanOut<RecordChangeEvent>;
  #started?: Promise<void>;

  constructor(
    database: Database,
    @Inject(injectionToken(SCHEMA)) schema: string,
    private readonly log: ChangeLog,
    private readonly streams: EventStreams,
  ) {
    this.#fanOut = new EventFanOut({
      add: (group) => void this.#groups.add(group),
      remove: (group) => void this.#groups.delete(group),
      of: () => this.#groups,
    });
    this.feed = new EventFeed(log, (events) => this.#fanOut.pass(events), ROOM);
    this.#notifications = database.notifications(ChangeFeedRepository.channel(schema), () => this.feed.advanceSoon());
  }

  get count(): number {
    return this.#fanOut.count;
  }

  async start(): Promise<void> {
    this.#started ??= this.#notifications.start();
    await this.#started;
    await this.feed.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.feed.stop();
    await this.#notifications.stop();
  }

  /** Parts that all readers share. */
  get parts(): Pick<ReaderParts<RecordChangeEvent>, 'feed' | 'log' | 'streams' | 'audience'> {
    return { feed: this.feed, log: this.log, streams: this.streams, audience: this.#fanOut };
  }
}

import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { LiveEventRepository, IngestTables } from '@pelorus/ingest/persistence';
import {
  EventFanOut,
  EventFeed,
  type EventGroup,
  EventReader,
  EventStreams,
  type ReaderParts,
  ServiceState,
} from '@pelorus/shared/http';
import { DomainError } from '@pelorus/shared/kernel';
import { Database, type Notifications } from '@pelorus/shared/persistence';
import { CodeIndex, type ReaderEvent } from '@pelorus/watch/domain';
import { LiveLog } from '@pelorus/watch/service';
import { type LiveView } from './live-view';

type Group = EventGroup<ReaderEvent, LiveView>;

/** Room for events; one with many streams weighs more. */
const ROOM = { most: 100_000, weigh: ({ codes }: ReaderEvent): number => 1 + codes.length };
/** Most codes and patterns of all readers, each shared list counted once. */
const MOST_FOLLOWED_AT_ONCE = 500_000;

/** Passes new events to the readers of this process; idle before the first. */
@Injectable()
export class LiveReaders implements OnModuleDestroy {
  readonly feed: EventFeed<ReaderEvent>;
  readonly #notifications: Notifications;
  readonly fanOut: EventFanOut<ReaderEvent, LiveView>;
  readonly #groups = new CodeIndex<Group>();
  #followed = 0;
  #started?: Promise<void>;

  constructor(
    database: Database,
    tables: IngestTables,
    private readonly log: LiveLog,
    private readonly streams: EventStreams,
    state: ServiceState,
  ) {
    state.describe('live', () => this.#state);
    this.fanOut = new EventFanOut<ReaderEvent, LiveView>({
      add: (group) => this.#add(group),
      remove: (group) => this.#remove(group),
      of: ({ codes }) => (codes.length > 0 ? this.#groups.of(codes) : this.#groups.all()),
    });
    this.feed = new EventFeed<ReaderEvent>(log, (events) => this.fanOut.pass(events), ROOM);
    this.#notifications = database.notifications(LiveEventRepository.channel(tables), () => this.feed.advanceSoon());
  }

  get count(): number {
    return this.fanOut.count;
  }

  /** State in `/health`: `polling` without notifications, so that events are looked for every few seconds. */
  get #state(): object {
    if (!this.feed.isStarted) return { state: 'off' };
    const state = this.feed.isFailing ? 'failing' : this.#notifications.isListening ? 'listening' : 'polling';
    return { state, readers: this.count };
  }

  /** Starts following events, once. */
  async start(): Promise<void> {
    this.#started ??= this.#notifications.start();
    await this.#started;
    await this.feed.start();
  }

  async onModuleDestroy(): Promise<void> {
    this.feed.stop();
    await this.#notifications.stop();
  }

  /** Makes a reader; equal codes share one list. DomainError `unavailable` where all readers follow too much. */
  reader(view: LiveView, own: OwnParts): EventReader<ReaderEvent, LiveView> {
    const known = this.fanOut.viewOf(view.key);
    if (!known && this.#followed + sizeOf(view) > MOST_FOLLOWED_AT_ONCE) throw tooManyFollowed();
    const { feed, log, streams, fanOut } = this;
    const shared = known ? view.sharing(known.filter) : view;
    return new EventReader({ ...own, view: shared, feed, log, streams, audience: fanOut });
  }

  #add(group: Group): void {
    this.#groups.add(group, group.view.filter);
    this.#followed += sizeOf(group.view);
  }

  #remove(group: Group): void {
    this.#groups.remove(group);
    this.#followed -= sizeOf(group.view);
  }
}

type OwnParts = Pick<ReaderParts<ReaderEvent>, 'place' | 'first' | 'gone' | 'lastsMs'>;

function sizeOf({ filter }: LiveView): number {
  return filter.codes.size + filter.patterns.length;
}

function tooManyFollowed(): DomainError {
  const detail = 'The readers of this service follow too many codes already; come back later.';
  return new DomainError('unavailable', 'too-many-followed', detail);
}

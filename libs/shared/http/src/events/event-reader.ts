import { nextTurn } from '../reply/turns';
import { EventBatch, type EventView } from './event-batch';
import { type EventFeed, type EventLog, type FeedEvent } from './event-feed';
import { type EventHandler, type EventStreams } from './event-streams';
import { type EventStream } from './event-stream';
import { eventText, type StreamedEvent } from './event-text';

export interface ReaderParts<Event extends FeedEvent, View extends EventView<Event> = EventView<Event>> {
  /** The id behind which it reads. */
  readonly place: string;
  readonly view: View;
  readonly feed: EventFeed<Event>;
  readonly log: EventLog<Event>;
  readonly audience: Audience<Event, View>;
  readonly streams: EventStreams;
  readonly gone: AbortSignal;
  readonly first: readonly StreamedEvent[];
  /** See `EventHandler`. */
  readonly lastsMs?: number;
}

interface Audience<Event extends FeedEvent, View extends EventView<Event>> {
  add(reader: EventReader<Event, View>): void;
  remove(reader: EventReader<Event, View>): void;
}

/** Events that may wait for a client before they are made fewer: for one that takes some, and for one that takes none. */
const MOST_WAITING = 10_000;
const SLOW_WAITING = 1_000;
const SLOW_MS = 2_000;
/** Events that are left when they are made fewer. */
const MOST_LEFT = 500;
/** Events that are fetched at once for a reader who is far behind. */
const PAGE = 500;

/**
 * Sends a client the events behind an id: first those of the log, then those that the feed passes on. No event is left out,
 * and none is sent twice, except for clients that are too slow: these get what the view makes of many.
 */
export class EventReader<
  Event extends FeedEvent,
  View extends EventView<Event> = EventView<Event>,
> implements EventHandler {
  #stream?: EventStream;
  #waiting: EventBatch<Event>[] = [];
  /** Resolves when the client takes more. */
  #room?: () => void;

  readonly #parts: ReaderParts<Event, View>;
  /** The id of the last event that it took. */
  #place: string;

  constructor(parts: ReaderParts<Event, View>) {
    this.#parts = parts;
    this.#place = parts.place;
  }

  get view(): View {
    return this.#parts.view;
  }

  get lastsMs(): number | undefined {
    return this.#parts.lastsMs;
  }

  open = (stream: EventStream): void => {
    this.#stream = stream;
    const { first, gone, streams } = this.#parts;
    if (first.length > 0) stream.send(first.map(eventText).join(''));
    gone.addEventListener('abort', () => this.#leave(), { once: true });
    void this.#catchUp().catch(() => streams.release(stream));
  };

  onRoom = (): void => {
    this.#room?.();
    this.flush();
  };

  /** Takes events, those that it has not got yet; they are sent by `flush`. */
  take(batch: EventBatch<Event>): void {
    const behind = batch.behind(this.#place);
    if (!behind) return;
    this.#place = behind.lastId;
    this.#waiting.push(behind);
    if (!this.#isSlow()) return;
    const fewer = this.view.shorten(this.#waiting.flatMap(({ events }) => events));
    this.#waiting = EventBatch.cut(fewer, this.view);
    if (fewer.length > MOST_LEFT) this.#parts.streams.release(this.#stream!);
  }

  /** Whether the client takes less than there is. */
  #isSlow(): boolean {
    const count = this.#waiting.reduce((sum, { events }) => sum + events.length, 0);
    return count >= MOST_WAITING || (count >= SLOW_WAITING && this.#stream!.blockedFor(performance.now()) > SLOW_MS);
  }

  /** Sends what waits, as far as the client takes it. */
  flush(): void {
    const stream = this.#stream!;
    while (this.#waiting.length > 0 && !stream.isBlocked) stream.send(this.#waiting.shift()!.bytes);
  }

  /** Sends what is not in memory any more, then goes on with the feed. */
  async #catchUp(): Promise<void> {
    const stream = this.#stream!;
    const { feed, log, view, audience, streams, gone } = this.#parts;
    for (let behind = feed.behind(this.#place); ; behind = feed.behind(this.#place)) {
      if (gone.aborted || stream.isEnded) return;
      if (behind && behind.length <= PAGE) {
        // No await from here on: each event comes once, from memory or from the feed.
        for (const batch of EventBatch.cut(behind, view)) this.take(batch);
        audience.add(this);
        return this.flush();
      }
      const page = behind?.slice(0, PAGE) ?? (await log.after(this.#place, PAGE));
      // Its next events are no longer kept: the client reconnects and begins anew.
      if (page.length === 0) return streams.release(stream);
      for (const batch of EventBatch.cut(page, view)) {
        this.#place = batch.lastId;
        stream.send(batch.bytes);
        if (stream.isBlocked) await this.#roomed();
      }
      await nextTurn();
    }
  }

  #roomed(): Promise<void> {
    return new Promise((resolve) => {
      this.#room = resolve;
      this.#parts.gone.addEventListener('abort', () => resolve(), { once: true });
    });
  }

  #leave(): void {
    this.#parts.audience.remove(this);
    this.#waiting = [];
  }
}

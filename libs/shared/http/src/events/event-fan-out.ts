import { nextTurn } from '../reply/turns';
import { EventBatch, type EventView } from './event-batch';
import { type FeedEvent } from './event-feed';
import { type EventReader } from './event-reader';
import { fairShare } from './fair-share';

export class EventGroup<Event extends FeedEvent, View extends EventView<Event> = EventView<Event>> {
  readonly readers = new Set<EventReader<Event, View>>();
  noted: Event[] = [];

  constructor(readonly view: View) {}
}

export interface GroupIndex<Event extends FeedEvent, View extends EventView<Event> = EventView<Event>> {
  add(group: EventGroup<Event, View>): void;
  remove(group: EventGroup<Event, View>): void;
  of(event: Event): Iterable<EventGroup<Event, View>>;
}

/** Events are sent at most so often: what comes in between goes in one piece. */
const ROUND_MS = 250;
/** Bytes that all readers together get in a second, before those who take most of it get newest values alone. */
const BYTES_A_SECOND = 128 * 1024 * 1024;
/** Longest time until the next round, however much the last one sent. */
const LONGEST_ROUND_MS = 5_000;
/** Readers that get their events in one turn. */
const IN_TURN = 100;

/**
 * Passes events on to the readers of a process. The text of events is made once for all readers who see them alike. Where all
 * readers together would get more than the machine should spend on them, those who get the most get what their view makes of
 * many events.
 */
export class EventFanOut<Event extends FeedEvent, View extends EventView<Event> = EventView<Event>> {
  readonly #groups = new Map<string, EventGroup<Event, View>>();
  readonly #waiting = new Set<EventGroup<Event, View>>();
  #count = 0;
  #shortened = 0;
  #isSending = false;

  constructor(private readonly index: GroupIndex<Event, View>) {}

  get count(): number {
    return this.#count;
  }

  /** Events that were left out for readers, as newest values stood for them. */
  get shortened(): number {
    return this.#shortened;
  }

  /** The view of readers with this key, if there are any. */
  viewOf(key: string): View | undefined {
    return this.#groups.get(key)?.view;
  }

  add(reader: EventReader<Event, View>): void {
    const { view } = reader;
    let group = this.#groups.get(view.key);
    if (!group) {
      group = new EventGroup(view);
      this.#groups.set(view.key, group);
      this.index.add(group);
    }
    group.readers.add(reader);
    this.#count++;
  }

  remove(reader: EventReader<Event, View>): void {
    const group = this.#groups.get(reader.view.key);
    if (!group?.readers.delete(reader)) return;
    this.#count--;
    if (group.readers.size > 0) return;
    this.#groups.delete(reader.view.key);
    this.index.remove(group);
    this.#waiting.delete(group);
  }

  /** Passes events on, the first ones at once. */
  pass(events: readonly Event[]): void {
    for (const event of events) {
      for (const group of this.index.of(event)) {
        group.noted.push(event);
        this.#waiting.add(group);
      }
    }
    if (this.#isSending || this.#waiting.size === 0) return;
    this.#isSending = true;
    void this.#send().finally(() => (this.#isSending = false));
  }

  async #send(): Promise<void> {
    while (this.#waiting.size > 0) {
      const began = performance.now();
      const bytes = await this.#round();
      const pause = Math.min(Math.max(ROUND_MS, (bytes / BYTES_A_SECOND) * 1_000), LONGEST_ROUND_MS);
      await new Promise((resolve) => setTimeout(resolve, began + pause - performance.now()).unref());
    }
  }

  /** Gives every reader what was noted for its group; resolves with the bytes of all. */
  async #round(): Promise<number> {
    const loads = [...this.#waiting].map((group) => {
      const batches = EventBatch.cut(group.noted, group.view);
      group.noted = [];
      return { group, batches, size: lengthOf(batches), takers: group.readers.size };
    });
    this.#waiting.clear();
    const share = fairShare(loads, (BYTES_A_SECOND * ROUND_MS) / 1_000);
    let bytes = 0;
    let given = 0;
    for (const { group, batches, size } of loads) {
      const sent = size > share ? this.#shorten(batches, group) : batches;
      bytes += lengthOf(sent) * group.readers.size;
      for (const reader of group.readers) {
        for (const batch of sent) reader.take(batch.as(reader.view));
        reader.flush();
        if (++given % IN_TURN === 0) await nextTurn();
      }
    }
    return bytes;
  }

  #shorten(
    batches: readonly EventBatch<Event>[],
    { view, readers }: EventGroup<Event, View>,
  ): readonly EventBatch<Event>[] {
    const events = batches.flatMap((batch) => batch.events);
    const fewer = view.shorten(events);
    this.#shortened += (events.length - fewer.length) * readers.size;
    return EventBatch.cut(fewer, view);
  }
}

function lengthOf(batches: readonly { readonly length: number }[]): number {
  return batches.reduce((sum, { length }) => sum + length, 0);
}

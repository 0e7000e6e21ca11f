import { type FeedEvent } from './event-feed';

export interface EventView<Event extends FeedEvent> {
  /** Readers with the same key see all events alike, except for personal ones. */
  readonly key: string;
  /** The text of an event for the reader; undefined for one that does not concern it. */
  text(event: Event): string | undefined;
  /** Makes fewer events of many that wait for a slow client, with the ids of the last ones. */
  shorten(events: readonly Event[]): readonly Event[];
  /** Whether it depends on the account of a reader what it gets of an event. */
  isPersonal(event: Event): boolean;
}

/** Characters of a batch; one event may have more. */
const LONGEST = 1_048_576;

/** Events in their order, at least one, with the text of all of them: readers who see them alike share its bytes. */
export class EventBatch<Event extends FeedEvent> {
  readonly #isPersonal: boolean;
  #text?: string;
  #bytes?: Buffer;

  constructor(
    readonly events: readonly Event[],
    private readonly view: EventView<Event>,
  ) {
    this.#isPersonal = events.some((event) => view.isPersonal(event));
  }

  /** Cuts events into batches that are not too long to be sent at once. */
  static cut<Event extends FeedEvent>(events: readonly Event[], view: EventView<Event>): EventBatch<Event>[] {
    const batches: EventBatch<Event>[] = [];
    let from = 0;
    let length = 0;
    events.forEach((event, place) => {
      length += view.text(event)?.length ?? 0;
      if (length < LONGEST && place + 1 < events.length) return;
      batches.push(new EventBatch(events.slice(from, place + 1), view));
      from = place + 1;
      length = 0;
    });
    return batches;
  }

  get lastId(): string {
    return this.events.at(-1)!.id;
  }

  get length(): number {
    return this.#bytes?.length ?? this.#written.length;
  }

  get bytes(): Buffer {
    this.#bytes ??= Buffer.from(this.#written);
    this.#text = undefined;
    return this.#bytes;
  }

  /** The events behind an id; undefined where there are none. */
  behind(id: string): EventBatch<Event> | undefined {
    if (this.events[0]!.id > id) return this;
    const left = this.events.filter((event) => event.id > id);
    return left.length > 0 ? new EventBatch(left, this.view) : undefined;
  }

  /** What a reader gets of it who has the same key. */
  as(view: EventView<Event>): EventBatch<Event> {
    return this.#isPersonal ? new EventBatch(this.events, view) : this;
  }

  get #written(): string {
    return (this.#text ??= this.events.map((event) => this.view.text(event) ?? '').join(''));
  }
}

import { type Account } from '@pelorus/auth/domain';
import { eventText, type EventView, type StreamedEvent } from '@pelorus/shared/http';
import { type FollowedCodes, type ReaderEvent, shortenEvents } from '@pelorus/watch/domain';

/** Cache of whole events' texts, with and without accounts. */
const texts = new WeakMap<ReaderEvent, { named?: string; nameless?: string }>();

/** Event as a reader sees it: followed streams, and what its account may know. */
export class LiveView implements EventView<ReaderEvent> {
  readonly key: string;

  constructor(
    readonly filter: FollowedCodes,
    private readonly account: Account | undefined,
    /** Whether it sees who wrote a dataset. */
    private readonly showsWriters: boolean,
  ) {
    this.key = `${showsWriters ? 'named' : 'nameless'} ${filter.key}`;
  }

  /** View with an equal filter object. */
  sharing(filter: FollowedCodes): LiveView {
    return new LiveView(filter, this.account, this.showsWriters);
  }

  isPersonal({ account }: ReaderEvent): boolean {
    return account !== undefined;
  }

  shorten(events: readonly ReaderEvent[]): readonly ReaderEvent[] {
    return shortenEvents(events, (code) => this.filter.matches(code));
  }

  text(event: ReaderEvent): string | undefined {
    const sent = this.shown(event);
    if (!sent) return undefined;
    if (sent.data !== event.data && sent.data !== nameless.get(event)) return eventText(sent);
    const known = texts.get(event) ?? {};
    texts.set(event, known);
    return (known[sent.data === event.data ? 'named' : 'nameless'] ??= eventText(sent));
  }

  /** Data of an event; undefined where it does not concern the reader. */
  shown(event: ReaderEvent): StreamedEvent | undefined {
    if (!this.mayKnow(event) || !this.#concerns(event)) return undefined;
    const { id, event: kind } = event;
    const data = this.#told(event);
    const { streams } = event.data;
    if (!streams || event.codes.every((code) => this.filter.matches(code))) return { id, event: kind, data };
    return { id, event: kind, data: { ...data, streams: streams.filter(({ code }) => this.filter.matches(code)) } };
  }

  /** Whether the reader's account may know of an event. */
  mayKnow({ account }: ReaderEvent): boolean {
    return account === undefined || account === this.account?.username || (this.account?.admin ?? false);
  }

  #concerns({ codes, event, data }: ReaderEvent): boolean {
    if (codes.some((code) => this.filter.matches(code))) return true;
    // Datasets without values concern nobody; alerts without streams everybody.
    return codes.length === 0 && event === 'alert' && !data.streams;
  }

  #told(event: ReaderEvent): object {
    if (this.showsWriters || event.event !== 'values') return event.data;
    const known = nameless.get(event) ?? { ...event.data, username: '' };
    nameless.set(event, known);
    return known;
  }
}

/** Cache of events' data without accounts. */
const nameless = new WeakMap<ReaderEvent, object>();

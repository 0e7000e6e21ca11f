import { type Account } from '@pelorus/auth/domain';
import { eventText, type EventView, type StreamedEvent } from '@pelorus/shared/http';
import { type FollowedCodes, type ReaderEvent, shortenEvents } from '@pelorus/watch/domain';

/** The texts of events that readers get whole; with and without the accounts that wrote something. */
const texts = new WeakMap<ReaderEvent, { named?: string; nameless?: string }>();

/** How one reader sees events: its streams alone, and what its account may know. */
export class LiveView implements EventView<ReaderEvent> {
  readonly key: string;

  constructor(
    readonly filter: FollowedCodes,
    private readonly account: Account | undefined,
    /** Whether it is told who wrote a dataset. */
    private readonly showsWriters: boolean,
  ) {
    this.key = `${showsWriters ? 'named' : 'nameless'} ${filter.key}`;
  }

  /** The same with a filter of the same codes. */
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

  /** Data of an event for the reader; undefined where the event does not concern it. */
  shown(event: ReaderEvent): StreamedEvent | undefined {
    if (!this.mayKnow(event) || !this.#concerns(event)) return undefined;
    const { id, event: kind } = event;
    const data = this.#told(event);
    const { streams } = event.data;
    if (!streams || event.codes.every((code) => this.filter.matches(code))) return { id, event: kind, data };
    return { id, event: kind, data: { ...data, streams: streams.filter(({ code }) => this.filter.matches(code)) } };
  }

  /** Whether the account of the reader may know of an event. */
  mayKnow({ account }: ReaderEvent): boolean {
    return account === undefined || account === this.account?.username || (this.account?.admin ?? false);
  }

  #concerns({ codes, event, data }: ReaderEvent): boolean {
    if (codes.some((code) => this.filter.matches(code))) return true;
    // A dataset without values concerns nobody; what names no stream, everybody.
    return codes.length === 0 && event === 'alert' && !data.streams;
  }

  #told(event: ReaderEvent): object {
    if (this.showsWriters || event.event !== 'values') return event.data;
    const known = nameless.get(event) ?? { ...event.data, username: '' };
    nameless.set(event, known);
    return known;
  }
}

/** The data of events without the accounts that wrote something. */
const nameless = new WeakMap<ReaderEvent, object>();

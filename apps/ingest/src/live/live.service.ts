import { Injectable } from '@nestjs/common';
import { type Account } from '@pelorus/auth/domain';
import { type EventPage, type EventReader, readEventPage, type StreamedEvent } from '@pelorus/shared/http';
import { type FollowedCodes, type ReaderEvent } from '@pelorus/watch/domain';
import { LiveLog, LiveSubscriptions, ReadSnapshot } from '@pelorus/watch/service';
import { filterOf, type LiveRequest } from './live-query';
import { LiveReaders } from './live-readers';
import { LiveView } from './live-view';

/** Reader with its session, which limits the answers. */
export interface LiveClient {
  readonly account?: Account;
  readonly showsWriters: boolean;
}

interface Beginning {
  readonly first: readonly StreamedEvent[];
  readonly place: string;
}

/** Longest stream of a session: the client reconnects while the session lasts. */
const SESSION_MS = 600_000;

/** Follows streams, as events or by pages. */
@Injectable()
export class LiveService {
  constructor(
    private readonly readers: LiveReaders,
    private readonly log: LiveLog,
    private readonly snapshots: ReadSnapshot,
    private readonly subscriptions: LiveSubscriptions,
  ) {}

  /** Makes a reader, which begins with the snapshot or resumes. */
  async follow(asked: LiveRequest, client: LiveClient, gone: AbortSignal): Promise<EventReader<ReaderEvent, LiveView>> {
    const view = await this.#view(asked, client);
    await this.readers.start();
    const beginning = await this.#beginning(asked, view.filter);
    const lastsMs = client.account && SESSION_MS;
    return this.readers.reader(view, { ...beginning, gone, ...(lastsMs && { lastsMs }) });
  }

  async page(asked: LiveRequest, client: LiveClient): Promise<EventPage> {
    const view = await this.#view(asked, client);
    await this.readers.start();
    const { first, place } = await this.#beginning(asked, view.filter);
    const page = await readEventPage(this.log, place, asked.limit, (event) => view.shown(event));
    return { ...page, events: [...first, ...page.events] };
  }

  async #view({ codes, subscription }: LiveRequest, { account, showsWriters }: LiveClient): Promise<LiveView> {
    const stored = subscription === undefined ? [] : await this.subscriptions.codes(subscription);
    return new LiveView(filterOf([...codes, ...stored]), account, showsWriters);
  }

  async #beginning({ since, snapshot }: LiveRequest, filter: FollowedCodes): Promise<Beginning> {
    const place = since === undefined ? undefined : await this.readers.feed.placeOf(since);
    if (since !== undefined && place === 'known') return { first: [], place: since };
    const reset = place === undefined ? [] : [{ event: 'reset', data: { reason: place } }];
    if (!snapshot) return { first: reset, place: await this.snapshots.newest() };
    const { id, streams, unknown } = await this.snapshots.run(filter);
    const data = { streams, ...(unknown.length > 0 && { unknown }) };
    return { first: [...reset, { id, event: 'snapshot', data }], place: id };
  }
}

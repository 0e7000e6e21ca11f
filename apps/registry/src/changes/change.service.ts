import { Injectable } from '@nestjs/common';
import { type RecordChangeEvent } from '@pelorus/registry/domain';
import { ChangeLog } from '@pelorus/registry/service';
import { type EventPage, EventReader, readEventPage, type StreamedEvent } from '@pelorus/shared/http';
import { formatMs } from '@pelorus/shared/kernel';
import { type ChangeRequest } from './change-query';
import { ChangeReaders } from './change-readers';
import { ChangeView } from './change-view';

/** First events of a reader, and the id behind them. */
interface Beginning {
  readonly first: readonly StreamedEvent[];
  readonly place: string;
}

/** Follows the changes of records: as a stream of events, or by pages. */
@Injectable()
export class ChangeService {
  constructor(
    private readonly readers: ChangeReaders,
    private readonly log: ChangeLog,
  ) {}

  /** Makes a reader, who tells a moment first or goes on where it was. */
  async follow(asked: ChangeRequest, gone: AbortSignal): Promise<EventReader<RecordChangeEvent>> {
    await this.readers.start();
    const beginning = await this.#beginning(asked);
    return new EventReader({ ...this.readers.parts, ...beginning, view: new ChangeView(asked.kinds), gone });
  }

  async page(asked: ChangeRequest): Promise<EventPage> {
    await this.readers.start();
    const view = new ChangeView(asked.kinds);
    const { first, place } = await this.#beginning(asked);
    const page = await readEventPage(this.log, place, asked.limit, (event) => view.shown(event));
    return { ...page, events: [...first, ...page.events] };
  }

  async #beginning({ since }: ChangeRequest): Promise<Beginning> {
    const place = since === undefined ? undefined : await this.readers.feed.placeOf(since);
    if (since !== undefined && place === 'known') return { first: [], place: since };
    const reset = place === undefined ? [] : [{ event: 'reset', data: { reason: place } }];
    const { newest } = await this.log.bounds();
    const datetime = formatMs(this.log.momentOf(newest).getTime());
    return { first: [...reset, { id: newest, event: 'snapshot', data: { datetime } }], place: newest };
  }
}

import { type KnownStream } from '@pelorus/sensorthings/model';
import { type Caller, from } from './services';

const PAGE = 10_000;

/** All streams, which are added and never change: each request asks for new ones only. */
export class StreamList {
  /** By id. */
  #streams: readonly KnownStream[] = [];
  #reading?: Promise<readonly KnownStream[]>;
  #next?: Promise<readonly KnownStream[]>;

  /** All streams, the same object while nothing is new. Concurrent callers share a question. */
  read(caller: Caller): Promise<readonly KnownStream[]> {
    this.#next ??= (this.#reading ?? Promise.resolve())
      .catch(() => undefined)
      .then(() => {
        this.#next = undefined;
        this.#reading = this.#readNew(caller);
        return this.#reading;
      });
    return this.#next;
  }

  async #readNew({ ingest }: Caller): Promise<readonly KnownStream[]> {
    const last = this.#streams.at(-1)?.id ?? 0;
    const listing = ingest.streams({ where: `id>${last}`, sorts: 'id', pageSize: PAGE });
    const added = await from('ingest service', listing.toArray());
    if (added.length > 0) {
      this.#streams = [
        ...this.#streams,
        ...added.map(({ id, code, unit }) => ({ id, code, ...(unit !== undefined && { unit }) })),
      ];
    }
    return this.#streams;
  }
}

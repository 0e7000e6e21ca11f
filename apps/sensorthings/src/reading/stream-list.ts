import { type KnownStream } from '@pelorus/sensorthings/model';
import { type Caller, from } from './services';

const PAGE = 10_000;

/** The list of all streams: they are added and never change, so that each request asks for new ones alone. */
export class StreamList {
  /** By ascending ids. */
  #streams: readonly KnownStream[] = [];
  #reading?: Promise<readonly KnownStream[]>;
  #next?: Promise<readonly KnownStream[]>;

  /** All streams; the list stays the same object while nothing is new. Callers share the question that begins after they called. */
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

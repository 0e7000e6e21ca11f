/** One page of a list, with the length of the whole. */
export interface Page<T> {
  readonly offset: number;
  readonly hits: number;
  readonly totalHits: number;
  readonly records: readonly T[];
}

/** The range of a list. */
export interface ListingRange {
  /** Most records in all; without it all. */
  readonly limit?: number;
  /** Records to skip. */
  readonly offset?: number;
  /** Most records of one request. */
  readonly pageSize?: number;
}

const PAGE_SIZE = 500;

/**
 * A list that is fetched page by page while it is walked: `for await (const item of registry.items())`. Pages neither
 * overlap nor leave anything out while nobody writes. Each walk begins anew.
 */
export class Listing<T> implements AsyncIterable<T> {
  constructor(
    private readonly fetchPage: (range: { hits: number; offset: number }) => Promise<Page<T>>,
    private readonly range: ListingRange = {},
  ) {}

  async *[Symbol.asyncIterator](): AsyncGenerator<T, void, undefined> {
    for await (const page of this.pages()) yield* page.records;
  }

  /** The pages one after another. */
  async *pages(): AsyncGenerator<Page<T>, void, undefined> {
    let { offset = 0, limit: left = Infinity } = this.range;
    while (left > 0) {
      const page = await this.fetchPage({ hits: Math.min(left, this.range.pageSize ?? PAGE_SIZE), offset });
      yield page;
      offset += page.records.length;
      left -= page.records.length;
      if (page.records.length === 0 || offset >= page.totalHits) return;
    }
  }

  /** The first record, undefined when there is none. */
  async first(): Promise<T | undefined> {
    const { offset = 0 } = this.range;
    return (await this.fetchPage({ hits: 1, offset })).records[0];
  }

  /** Number of records of the whole list, whatever `limit` and `offset` are. */
  async count(): Promise<number> {
    return (await this.fetchPage({ hits: 0, offset: 0 })).totalHits;
  }

  /** All records as an array. */
  async toArray(): Promise<T[]> {
    const records: T[] = [];
    for await (const record of this) records.push(record);
    return records;
  }
}

import fc from 'fast-check';
import { DatasetMerger } from '@pelorus/ingest/service';
import { raw } from '@pelorus/shared/persistence';
import { type DatasetDto } from '../src/datasets/dataset.dto';
import { post } from './files';
import { IngestFixture } from './ingest-fixture';
import { type Latest, ReturningReader } from './returning-reader';

/** What happens, over and over: `at` chooses of whom and of what. */
const happening = fc.record({
  kind: fc.constantFrom('upload', 'upload', 'upload', 'delete', 'merge', 'return', 'cut', 'restart' as const),
  at: fc.nat(1_000),
  count: fc.integer({ min: 1, max: 4 }),
});

let run = 0;
/** The second instance is started anew now and then. */
let instances: [IngestFixture, IngestFixture];

beforeAll(async () => {
  const first = await IngestFixture.start();
  instances = [first, await first.beside({})];
});
afterAll(async () => {
  await instances[1].stop();
  await instances[0].stop();
});

it('events put together are what reads give, each once, in one order, whatever happens', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(happening, { minLength: 8, maxLength: 16 }), async (happenings) => {
      const world = await World.begin(`order:${run++}`);
      try {
        for (const { kind, at, count } of happenings) await world[kind](at, count);
        await world.check();
      } finally {
        world.end();
      }
    }),
    { numRuns: 5, endOnFailure: true },
  );
});

/** Streams below a prefix, their readers, and what was done to them. */
class World {
  /** The streams of each dataset that was stored. */
  readonly #stored = new Map<number, readonly string[]>();
  readonly #deleted: number[] = [];

  private constructor(
    private readonly prefix: string,
    /** Each reader with the streams that it follows, and the instance where it is. */
    private readonly readers: { readonly reader: ReturningReader; readonly names: readonly string[]; place: number }[],
  ) {}

  static async begin(prefix: string): Promise<World> {
    const all = ['a', 'b', 'c'];
    const follow = (query: string, names: readonly string[], place: number) => {
      return { reader: new ReturningReader(query), names, place };
    };
    const readers = [
      follow(`codes=${prefix}:*`, all, 0),
      follow(`codes=${prefix}:*`, all, 1),
      follow(`codes=${prefix}:b,${prefix}:c`, ['b', 'c'], 1),
    ];
    for (const { reader, place } of readers) {
      await reader.connect(instances[place]!.service.url);
      await reader.begun();
    }
    return new World(prefix, readers);
  }

  end(): void {
    for (const { reader } of this.readers) reader.close();
  }

  /** Several files at once, at both instances. */
  async upload(at: number, count: number): Promise<void> {
    await Promise.all(
      Array.from({ length: count }, (_, i) => {
        const names = [['a'], ['b'], ['a', 'c'], ['c', 'b']][(at + i) % 4]!;
        return this.#store((at + i) % 2, names, `2024-01-01 10:${String((at + i) % 60).padStart(2, '0')}:00`, at + i);
      }),
    );
  }

  /** A deletion beside an upload. */
  async delete(at: number): Promise<void> {
    const left = [...this.#stored.keys()].filter((id) => !this.#deleted.includes(id));
    const id = left[at % Math.max(1, left.length)];
    if (id === undefined) return;
    this.#deleted.push(id);
    const { alice } = instances[at % 2]!;
    await Promise.all([alice.delete(`/rest/datasets/${id}`).expect(204), this.upload(at, 1)]);
  }

  async merge(): Promise<void> {
    const { connection, tables } = instances[0];
    await new DatasetMerger(connection, tables).run('all', new AbortController().signal);
  }

  /** A reader breaks off, and comes back at any instance. */
  async return(at: number): Promise<void> {
    const own = this.readers[at % this.readers.length]!;
    own.place = (at >> 3) % 2;
    await own.reader.connect(instances[own.place]!.service.url);
  }

  /** No instance hears notifications for a while. */
  async cut(): Promise<void> {
    await instances[0].connection.query(
      raw(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ilike 'listen %'`),
    );
  }

  async restart(): Promise<void> {
    await instances[1].stop();
    instances[1] = await instances[0].beside({});
    for (const { reader, place } of this.readers) {
      if (place === 1) await reader.connect(instances[1].service.url);
    }
  }

  async check(): Promise<void> {
    const last = await this.#store(0, ['a', 'b', 'c'], '2030-01-01 00:00:00', run);
    const reads = await this.#read();
    for (const { reader, names } of this.readers) {
      await reader.toldOf(last);
      const ids = reader.events.map(({ id }) => id);
      expect(ids).toEqual([...new Set(ids)].sort());
      const followed = new Set(names.map((name) => `${this.prefix}:${name}`));
      const mine = [...this.#stored].filter(([, codes]) => codes.some((code) => followed.has(code))).map(([id]) => id);
      const told = reader.datasets('values');
      // A dataset that was deleted before its event was numbered may have the event of its deletion alone.
      const wanted = mine.filter((id) => !this.#deleted.includes(id) || told.includes(id));
      expect(told.toSorted(byNumber)).toEqual(wanted.toSorted(byNumber));
      expect(reader.datasets('deleted').toSorted(byNumber)).toEqual(
        mine.filter((id) => this.#deleted.includes(id)).toSorted(byNumber),
      );
      expect(reader.latest).toEqual(new Map([...reads].filter(([code]) => followed.has(code))));
    }
  }

  async #store(instance: number, names: readonly string[], datetime: string, value: number): Promise<number> {
    const codes = names.map((name) => `${this.prefix}:${name}`);
    const file = `${['datetime', ...codes].join('\t')}\n${[datetime, ...codes.map(() => value)].join('\t')}\n`;
    const { body } = await post(instances[instance]!.alice, file, '?allowDuplicate=true').expect(201);
    const { id } = body as DatasetDto;
    this.#stored.set(id, codes);
    return id;
  }

  /** What reads of streams give. */
  async #read(): Promise<Map<string, Latest>> {
    const { body } = await instances[0].anyone.get(`/rest/streams?where=code=LIKE=${this.prefix}:*`).expect(200);
    const { records } = body as { records: { code: string; lastDatetime: string; lastValue: number }[] };
    return new Map(
      records.map(({ code, lastDatetime, lastValue }) => [code, { datetime: lastDatetime, value: lastValue }]),
    );
  }
}

function byNumber(a: number, b: number): number {
  return a - b;
}

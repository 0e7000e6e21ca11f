import { mergeRows, rowsInPlace, rowsOfDataset, type Layout, type SourcedRows } from '@pelorus/ingest/domain';
import {
  type DatasetBatch,
  type IngestTables,
  StoredBlockRepository,
  type StoredDataset,
  StoredDatasetRepository,
} from '@pelorus/ingest/persistence';
import { decodeSources } from '@pelorus/ingest/blocks';
import { compareInstants, type Instant } from '@pelorus/shared/kernel';
import { type NrtWritableRows } from '@pelorus/shared/nrt';
import { type Executor } from '@pelorus/shared/persistence';
import { rowsOf } from './block-faults';

/** Blocks whose sources are in memory at once, and large blocks. */
const SOURCES = 256;
const BLOCKS = 4;

/** Merged rows of a dataset in file order, with their sorted places in the file. */
export interface DatasetRows {
  readonly rows: NrtWritableRows;
  readonly places: Uint32Array;
}

/** Block of a dataset by number; rows are absent where it does not decode. */
export interface OwnRows {
  readonly seq: number;
  readonly rows: NrtWritableRows | undefined;
}

/** Collects rows of datasets from own and merged blocks, in one snapshot. */
export class DatasetRowReader {
  readonly #blocks: StoredBlockRepository;
  readonly #datasets: StoredDatasetRepository;

  constructor(snapshot: Executor, tables: IngestTables) {
    this.#blocks = new StoredBlockRepository(snapshot, tables);
    this.#datasets = new StoredDatasetRepository(snapshot, tables);
  }

  async *own({ part, id }: StoredDataset, layout: Layout): AsyncGenerator<OwnRows> {
    for (let seq = 0; ;) {
      const batch = await this.#blocks.ofDataset(part, id, seq, BLOCKS);
      for (const block of batch) {
        const each = block.seq ?? 0;
        yield { rows: sound(() => rowsInPlace(rowsOf(block, layout))), seq: each };
        seq = each + 1;
      }
      if (batch.length < BLOCKS) return;
    }
  }

  /** Merged rows by dataset id, for datasets without blocks of their own. */
  async merged({ datasets }: DatasetBatch, layout: Layout): Promise<Map<number, DatasetRows>> {
    const wanted = new Map(datasets.filter(({ isOwn }) => !isOwn).map((dataset) => [dataset.id, dataset]));
    const pieces = new Map<number, SourcedRows[]>();
    for (const { id, part, of } of await this.#holding([...wanted.values()])) {
      const block = await this.#blocks.find({ part, id });
      const rows = block && sound(() => rowsOf(block, layout));
      // The check of blocks reports this block; here its datasets lack rows.
      if (!rows) continue;
      for (const each of of) pieces.set(each, [...(pieces.get(each) ?? []), rowsOfDataset(rows, each)]);
    }
    return new Map(
      [...pieces].map(([id, parts]) => {
        const all = mergeRows(parts);
        return [id, { rows: rowsInPlace(all), places: all.places.slice().sort() }];
      }),
    );
  }

  /** Merged blocks with rows of the datasets, and of which. */
  async #holding(wanted: readonly StoredDataset[]): Promise<{ id: number; part: number; of: number[] }[]> {
    const [any] = wanted;
    if (!any) return [];
    const ids = new Set(wanted.map(({ id }) => id));
    const from = extreme(
      wanted.map(({ datetimeMin }) => datetimeMin),
      -1,
    );
    const to = extreme(
      wanted.map(({ datetimeMax }) => datetimeMax),
      1,
    );
    const found: { id: number; part: number; of: number[] }[] = [];
    for (let after = 0; ;) {
      const batch = await this.#datasets.sources(any.part, from, to, after, SOURCES);
      for (const { id, rows, sources } of batch) {
        const of = namedIn(sources, rows).filter((each) => ids.has(each));
        if (of.length > 0) found.push({ id, part: any.part, of });
        after = id;
      }
      if (batch.length < SOURCES) return found;
    }
  }
}

/** Datasets in sources; none where these do not decode, which the check of blocks reports. */
function namedIn(sources: Uint8Array, rows: number): number[] {
  return sound(() => decodeSources(sources, rows).datasets.map(({ id }) => id)) ?? [];
}

/** Decodes; undefined for broken bytes. */
function sound<Decoded>(decode: () => Decoded): Decoded | undefined {
  try {
    return decode();
  } catch {
    return undefined;
  }
}

function extreme(moments: readonly Instant[], way: 1 | -1): Instant {
  return moments.reduce((a, b) => (compareInstants(a, b) * way < 0 ? b : a));
}

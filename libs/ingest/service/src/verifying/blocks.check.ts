import { type Layout, layoutOf, type SourcedRows, valueColumns } from '@pelorus/ingest/domain';
import {
  type IngestTables,
  StoredBlockRepository,
  StoredDatasetRepository,
  type WholeBlock,
} from '@pelorus/ingest/persistence';
import { formatDateTime } from '@pelorus/shared/kernel';
import { atOneMoment, type Database, type Executor } from '@pelorus/shared/persistence';
import { type Check, type Finding, type Step } from '@pelorus/shared/verification';
import { KnownLayouts } from '../reading/known-layouts';
import { factFaults, rowsOf, sumFaults } from './block-faults';
import { SumMender } from './sum-mender';

/** Blocks in memory at once. */
const BATCH = 16;

/** Block, with the moments of writing that datasets tell for its rows. */
interface BlockOfMoment {
  readonly block: WholeBlock;
  readonly rows: SourcedRows | string;
  readonly written: ReadonlyMap<number, number>;
}

/** Decodes every block and compares its metadata with its rows. */
export class BlocksCheck implements Check {
  readonly name = 'blocks';
  readonly proves = 'blocks decode, and equal their time stamps, sums and sources';
  readonly #layouts: KnownLayouts;
  readonly #mend: SumMender;

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
  ) {
    this.#layouts = new KnownLayouts(database, tables);
    this.#mend = new SumMender(database, tables);
  }

  async *run(step: Step): AsyncGenerator<Finding, void, undefined> {
    for (let after = { part: -1, id: 0 }; ;) {
      const batch = await atOneMoment(this.database, (snapshot) => this.#read(snapshot, after));
      const last = batch.at(-1);
      if (!last) return;
      for (const each of batch) yield* this.#findings(each);
      step(batch.length);
      after = last.block;
    }
  }

  async #read(snapshot: Executor, after: { part: number; id: number }): Promise<BlockOfMoment[]> {
    const blocks = await new StoredBlockRepository(snapshot, this.tables).after(after, BATCH);
    const datasets = new StoredDatasetRepository(snapshot, this.tables);
    const found: BlockOfMoment[] = [];
    for (const block of blocks) {
      const layout = await this.#layouts.get(layoutOf(block.part)).catch(() => undefined);
      const rows = layout ? (lossOf(block, layout) ?? decoded(block, layout)) : 'there is no layout of its part';
      const ids = typeof rows === 'string' || block.datasetId !== null ? [] : rows.datasets.map(({ id }) => id);
      found.push({ block, rows, written: await datasets.written(block.part, ids) });
    }
    return found;
  }

  *#findings({ block, rows, written }: BlockOfMoment): Generator<Finding> {
    const subject = `block ${block.id} of part ${block.part}`;
    if (typeof rows === 'string') return yield { subject, fault: rows };
    for (const fault of factFaults(block, rows)) yield { subject, fault };
    for (const fault of sumFaults(block, rows)) yield { subject, fault, mend: () => this.#mend.block(block) };
    if (block.datasetId !== null) return;
    for (const fault of sourceFaults(rows, written)) yield { subject, fault };
  }
}

function decoded(block: WholeBlock, layout: Layout): SourcedRows | string {
  try {
    return rowsOf(block, layout);
  } catch (error) {
    return `it does not decode: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Loss of a block in the object store: streams and time. */
function lossOf({ lost, datetimeMin, datetimeMax }: WholeBlock, { columns }: Layout): string | undefined {
  if (lost === undefined) return undefined;
  const codes = valueColumns(columns).map(({ code }) => code);
  const [from, to] = [formatDateTime(datetimeMin, 6), formatDateTime(datetimeMax, 6)];
  return `${lost} It has values from ${from} to ${to} of ${codes.join(', ')}`;
}

function sourceFaults({ datasets }: SourcedRows, written: ReadonlyMap<number, number>): string[] {
  return datasets.flatMap(({ id, writtenUs }) => {
    const us = written.get(id);
    if (us === undefined) return [`it has rows of dataset ${id}, which is not there`];
    return us === writtenUs ? [] : [`it says that dataset ${id} was written at another moment than the dataset does`];
  });
}

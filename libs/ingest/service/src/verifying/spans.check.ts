import { combineSums, decodeSums, type Sums } from '@pelorus/ingest/blocks';
import { layoutOf } from '@pelorus/ingest/domain';
import { type IngestTables, StoredBlockRepository, type WholeBlock, type WholeSpan } from '@pelorus/ingest/persistence';
import { compareInstants } from '@pelorus/shared/kernel';
import { atOneMoment, type Database, type Executor } from '@pelorus/shared/persistence';
import { type Check, type Finding, type Step } from '@pelorus/shared/verification';
import { KnownLayouts } from '../reading/known-layouts';
import { rowsOf, timeFault } from './block-faults';
import { differenceOfSums, sumsOfRows } from './compare-sums';
import { SumMender } from './sum-mender';

/** Blocks in memory at once. */
const BATCH = 16;

interface Members {
  readonly sums: Sums[];
  rows: number;
  first?: WholeBlock;
  last?: WholeBlock;
}

export class SpansCheck implements Check {
  readonly name = 'spans';
  readonly proves = 'spans equal the sums of their blocks';
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
      const found = await atOneMoment(
        this.database,
        (snapshot) => this.#next(snapshot, after),
        this.tables.yearAway.text,
      );
      if (!found) return;
      const { span, faults } = found;
      const subject = `span ${span.id} of part ${span.part}`;
      for (const fault of faults) yield { subject, fault, mend: () => this.#mend.span(span) };
      step(1);
      after = span;
    }
  }

  async #next(
    snapshot: Executor,
    after: { part: number; id: number },
  ): Promise<{ span: WholeSpan; faults: string[] } | undefined> {
    const [span] = await new StoredBlockRepository(snapshot, this.tables).spansAfter(after, 1);
    if (!span) return undefined;
    try {
      return { span, faults: faultsOf(span, await this.#members(snapshot, span)) };
    } catch (error) {
      return { span, faults: [`its sums or those of its blocks do not decode: ${String(error)}`] };
    }
  }

  async #members(snapshot: Executor, span: WholeSpan): Promise<Members> {
    const blocks = new StoredBlockRepository(snapshot, this.tables);
    const layout = await this.#layouts.get(layoutOf(span.part));
    const members: Members = { sums: [], rows: 0 };
    for (;;) {
      const batch = await blocks.ofSpan(span, BATCH, members.sums.length);
      if (batch.length === 0) return members;
      for (const block of batch) {
        members.sums.push(block.stats ? decodeSums(block.stats) : sumsOfRows(rowsOf(block, layout)));
        members.rows += block.rows;
        members.first ??= block;
        if (!members.last || compareInstants(block.datetimeMax, members.last.datetimeMax) > 0) members.last = block;
      }
    }
  }
}

function faultsOf(span: WholeSpan, { sums, rows, first, last }: Members): string[] {
  if (!first || !last) return ['it has no blocks'];
  const stored = decodeSums(span.stats);
  const difference = differenceOfSums(stored, combineSums(sums));
  return [
    ...timeFault('first', span.datetimeMin, first.datetimeMin),
    ...timeFault('last', span.datetimeMax, last.datetimeMax),
    ...(rows === span.rows ? [] : [`its blocks have ${rows} rows, not ${span.rows}`]),
    ...(stored.unit === span.sumUnit ? [] : [`its sums are in unit ${stored.unit}, not ${span.sumUnit}`]),
    ...(difference === undefined ? [] : [`its sums differ from those of its blocks: ${difference}`]),
  ];
}

import { isYearAway } from '@pelorus/ingest/domain';
import {
  FoldRepository,
  type IngestTables,
  StoredTotalRepository,
  StoredDatasetRepository,
  type ToldTotal,
  StreamTotalRepository,
} from '@pelorus/ingest/persistence';
import { compareInstants, DomainError, formatDateTime, type Instant } from '@pelorus/shared/kernel';
import { isObjectFault } from '@pelorus/shared/objects';
import { atOneMoment, type Database, type Executor } from '@pelorus/shared/persistence';
import { type Check, type Finding, type Step } from '@pelorus/shared/verification';
import { EndFinder, type StreamEnd } from '../deleting/end-finder';

/** Recomputes totals, one stream at a time. Folding and deletions wait meanwhile; uploads and reads do not. */
class TotalMender {
  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
  ) {}

  async run(streamId: number): Promise<void> {
    await this.database.transaction(async (transaction) => {
      await new FoldRepository(transaction, this.tables).hold();
      await new StoredTotalRepository(transaction, this.tables).recount(streamId);
      const ends = new EndFinder(transaction, this.tables);
      const first = (await ends.first([streamId])).get(streamId) ?? null;
      const last = (await ends.last([streamId])).get(streamId);
      const totals = new StreamTotalRepository(transaction, this.tables);
      await totals.replaceFirst([{ streamId, instant: first }]);
      await totals.replaceLast(last ? [{ streamId, ...last }] : [], last ? [] : [streamId]);
    });
  }
}

/** Streams counted together. */
const BATCH = 100;

/** Stream by its totals, and by its datasets and blocks. */
interface StreamOfMoment {
  readonly told: ToldTotal;
  readonly values: number;
  /** The outermost values, or why they cannot be found; undefined where they may lie in years that are put aside. */
  readonly ends: Ends | string | undefined;
}

interface Ends {
  readonly first: Instant | null;
  readonly last: StreamEnd | null;
}

/** Compares totals, unfolded datasets added, with datasets and outermost blocks. */
export class TotalsCheck implements Check {
  readonly name = 'totals';
  readonly proves = 'totals of streams equal their datasets';
  readonly #mend: TotalMender;

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
  ) {
    this.#mend = new TotalMender(database, tables);
  }

  async *run(step: Step): AsyncGenerator<Finding, void, undefined> {
    for (let after = 0; ;) {
      const batch = await atOneMoment(
        this.database,
        (snapshot) => this.#read(snapshot, after),
        this.tables.yearAway.text,
      );
      const last = batch.at(-1);
      if (!last) return;
      for (const each of batch) yield* this.#findings(each);
      step(batch.length);
      after = last.told.streamId;
    }
  }

  async #read(snapshot: Executor, after: number): Promise<StreamOfMoment[]> {
    const streams = await new StoredTotalRepository(snapshot, this.tables).after(after, BATCH);
    const ids = streams.map(({ streamId }) => streamId);
    const values = await this.#values(snapshot, ids);
    const ends = await this.#ends(snapshot, ids);
    return streams.map((told) => {
      const { streamId } = told;
      return { told, values: values.get(streamId) ?? 0, ends: ends.get(streamId) };
    });
  }

  /** Looks for the ends of streams together; of each alone when a block on the way does not decode. */
  async #ends(snapshot: Executor, ids: readonly number[]): Promise<Map<number, Ends | string | undefined>> {
    try {
      const find = new EndFinder(snapshot, this.tables);
      const [first, last] = [await find.first(ids), await find.last(ids)];
      return new Map(ids.map((id) => [id, { first: first.get(id) ?? null, last: last.get(id) ?? null }]));
    } catch (error) {
      const [id] = ids;
      const isKnown = isObjectFault(error) || isYearAway(error);
      if (id === undefined || (error instanceof DomainError && !isKnown)) throw error;
      if (ids.length === 1 && isYearAway(error)) return new Map([[id, undefined]]);
      if (ids.length === 1) return new Map([[id, error instanceof Error ? error.message : String(error)]]);
      const found = new Map<number, Ends | string | undefined>();
      for (const each of ids) for (const [key, value] of await this.#ends(snapshot, [each])) found.set(key, value);
      return found;
    }
  }

  /** Counts part by part, which keeps statements short. */
  async #values(snapshot: Executor, ids: readonly number[]): Promise<Map<number, number>> {
    const datasets = new StoredDatasetRepository(snapshot, this.tables);
    const sums = new Map<number, number>();
    for (const part of await new StoredTotalRepository(snapshot, this.tables).parts(ids)) {
      for (const { streamId, values } of await datasets.values(part, ids))
        sums.set(streamId, (sums.get(streamId) ?? 0) + values);
    }
    return sums;
  }

  *#findings(stream: StreamOfMoment): Generator<Finding> {
    const subject = `total of stream ${stream.told.code}`;
    const faults = faultsOf(stream);
    if (faults.length === 0) return;
    yield { subject, fault: faults.join('; '), mend: () => this.#mend.run(stream.told.streamId) };
  }
}

function faultsOf({ told, values, ends }: StreamOfMoment): string[] {
  return [
    ...(told.values === values ? [] : [`its datasets have ${values} values, not ${told.values}`]),
    ...(typeof ends === 'string' ? [`its first and latest values cannot be found: ${ends}`] : []),
    ...(typeof ends === 'object' ? endFaults(told, ends) : []),
  ];
}

function endFaults(told: ToldTotal, { first, last }: Ends): string[] {
  return [
    ...momentFault('first', told.first, first),
    ...momentFault('latest', told.last, last?.instant ?? null),
    ...(isSameValue(told, last) ? [] : ['its latest value is another one']),
  ];
}

function momentFault(name: string, told: Instant | null, found: Instant | null): string[] {
  if (told === found || (told && found && compareInstants(told, found) === 0)) return [];
  return [`its ${name} time stamp is ${written(found)}, not ${written(told)}`];
}

function written(moment: Instant | null): string {
  return moment ? formatDateTime(moment, 6) : 'none';
}

function isSameValue({ number, text, flag }: ToldTotal, last: StreamEnd | null): boolean {
  const told = number ?? text ?? undefined;
  return told === last?.value && (flag ?? 0) === (last?.flag ?? 0);
}

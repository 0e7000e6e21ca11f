import { layoutOf, type Layout, yearOfPart } from '@pelorus/ingest/domain';
import {
  type DatasetBatch,
  type IngestTables,
  type StoredDataset,
  StoredDatasetRepository,
  YearRepository,
} from '@pelorus/ingest/persistence';
import { atOneMoment, type Database, type Executor } from '@pelorus/shared/persistence';
import { type Check, type Finding, type Step } from '@pelorus/shared/verification';
import { KnownLayouts } from '../reading/known-layouts';
import { DatasetRowReader, type DatasetRows } from './dataset-rows';
import { DatasetTally } from './dataset-tally';
import { FileDigest } from './file-digest';

/** Datasets of a batch, and bytes of their files. */
const BATCH = 500;
const BATCH_BYTES = 16 * 1024 ** 2;

/** Collects the rows of every dataset and compares them with its metadata. */
export class DatasetsCheck implements Check {
  readonly name = 'datasets';
  readonly proves = 'rows, also merged ones, equal the counts, ends and digests of their datasets';
  readonly #layouts: KnownLayouts;

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
  ) {
    this.#layouts = new KnownLayouts(database, tables);
  }

  async *run(step: Step): AsyncGenerator<Finding, void, undefined> {
    for (const year of await new YearRepository(this.database, this.tables).away())
      yield { subject: `year ${year}`, fault: 'it is put aside: its values were not looked at', isDoubt: true };
    for (const part of await new StoredDatasetRepository(this.database, this.tables).parts()) {
      const layout = await this.#layouts.get(layoutOf(part)).catch(() => undefined);
      if (layout) yield* this.#part(part, layout, step);
      else yield { subject: `part ${part}`, fault: 'there is no layout of its datasets' };
    }
  }

  async *#part(part: number, layout: Layout, step: Step): AsyncGenerator<Finding> {
    for (let after: DatasetBatch['last'] | undefined; ;) {
      const found = await this.#atOneMoment(async (snapshot) => {
        const away = await new YearRepository(snapshot, this.tables).away();
        if (away.includes(yearOfPart(part))) return undefined;
        const batch = await new StoredDatasetRepository(snapshot, this.tables).after(part, after, BATCH, BATCH_BYTES);
        return batch && { batch, findings: await this.#findings(snapshot, batch, layout) };
      });
      if (!found) return;
      yield* found.findings;
      step(found.batch.datasets.length);
      after = found.batch.last;
    }
  }

  /** A year that is put aside at the moment stays so until the batch is read, and others stay here. */
  #atOneMoment<Result>(read: (snapshot: Executor) => Promise<Result>): Promise<Result> {
    return atOneMoment(this.database, read, this.tables.yearAway.text);
  }

  async #findings(snapshot: Executor, batch: DatasetBatch, layout: Layout): Promise<Finding[]> {
    const reader = new DatasetRowReader(snapshot, this.tables);
    const merged = await reader.merged(batch, layout);
    const findings: Finding[] = [];
    for (const dataset of batch.datasets) {
      const found = dataset.isOwn
        ? await ownFindings(reader, dataset, layout)
        : mergedFindings(dataset, merged.get(dataset.id), layout);
      findings.push(...found);
    }
    return findings;
  }
}

async function ownFindings(reader: DatasetRowReader, dataset: StoredDataset, layout: Layout): Promise<Finding[]> {
  const tally = new DatasetTally(layout);
  const digest = new FileDigest(layout.columns);
  let next = 0;
  for await (const { rows, seq } of reader.own(dataset, layout)) {
    if (seq !== next) return [findingOf(dataset, `its block ${next} is missing`)];
    if (!rows) return [findingOf(dataset, `its block ${seq} does not decode`)];
    next++;
    tally.add(rows);
    digest.add(rows);
  }
  return findingsOf(dataset, tally, digest);
}

function mergedFindings(dataset: StoredDataset, found: DatasetRows | undefined, layout: Layout): Finding[] {
  if (!found) return [findingOf(dataset, `none of its ${dataset.rows} rows is there`)];
  const tally = new DatasetTally(layout);
  const digest = new FileDigest(layout.columns);
  tally.add(found.rows);
  digest.add(found.rows);
  const findings = findingsOf(dataset, tally, digest);
  const isWhole = found.places.every((place, i) => place === i);
  return isWhole || findings.length > 0
    ? findings
    : [findingOf(dataset, 'a row is there twice, and another one is missing')];
}

function findingsOf(dataset: StoredDataset, tally: DatasetTally, digest: FileDigest): Finding[] {
  const faults = tally.faults(dataset);
  if (faults.length > 0) return faults.map((fault) => findingOf(dataset, fault));
  if (digest.verdict(dataset.sha256, dataset.bytes) !== 'doubtful') return [];
  const fault = 'its rows give a file of the same length with another SHA-256: cells may have changed';
  return [{ ...findingOf(dataset, fault), isDoubt: true }];
}

function findingOf({ id, part }: StoredDataset, fault: string): Finding {
  return { subject: `dataset ${id} of part ${part}`, fault };
}

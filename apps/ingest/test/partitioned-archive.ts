import { BlockPartitions, InstanceLock, YearTables } from '@pelorus/ingest/persistence';
import { DatasetMerger, ingestChecks, TotalsFolding } from '@pelorus/ingest/service';
import { readSettings } from '@pelorus/shared/config';
import { raw } from '@pelorus/shared/persistence';
import { runChecks } from '@pelorus/shared/verification';
import { IngestSettings } from '../src/ingest-settings';
import { partitionCommand } from '../src/partitions/partition-command';
import { IngestFixture } from './ingest-fixture';
import { type MeasuredFile, minuteOf, postAll, textOf } from './measured-files';
import { line } from './merged-archive';
import { post } from './files';

/** Files of one row for minutes of a day in June. */
export function filesOf(year: number, from: number, count: number): MeasuredFile[] {
  return Array.from({ length: count }, (_, i) =>
    line(minuteOf(from + i, `${year}-06-01`), i / 4 + year, `sky ${i % 3}`),
  );
}

/** A file of more than 256 KiB, which is stored by itself. */
export function largeFile(year: number, rows = 9_000): MeasuredFile {
  const columns = ['ship:boreas:ctd:temp [°C]', 'ship:boreas:ctd:sal'];
  const times = Array.from({ length: rows }, (_, i) => [
    minuteOf(i, `${year}-07-01`),
    `${i / 8}`,
    `${30 + (i % 100) / 100}`,
  ]);
  return { columns, rows: times };
}

/** An ingest service whose blocks are moved into partitions and out of them. */
export class PartitionedArchive {
  private constructor(readonly ingest: IngestFixture) {}

  static async start(): Promise<PartitionedArchive> {
    return new PartitionedArchive(await IngestFixture.start());
  }

  stop(): Promise<void> {
    return this.ingest.stop();
  }

  /** Runs `partition ...` as the command line does, which tells its steps to nobody. */
  async partition(line: string): Promise<string> {
    const settings = readSettings(IngestSettings, { DATABASE_URL: this.ingest.database.url });
    const command = partitionCommand(() => undefined);
    return (await command.run(line.split(' '), settings, this.ingest.connection)) as string;
  }

  /** Waits until the database knows that no process moves blocks: of a killed one it hears some time after. */
  async untilNobodyMoves(): Promise<void> {
    const { connection, tables } = this.ingest;
    await new InstanceLock(connection, tables, 'partition').run(() => Promise.resolve(), true);
  }

  blocks(say?: (line: string) => void): BlockPartitions {
    return new BlockPartitions(this.ingest.connection, this.ingest.tables, say);
  }

  years(): YearTables {
    return new YearTables(this.ingest.connection, this.ingest.tables);
  }

  /** Moves blocks into partitions, if they do not lie there already. */
  async on(): Promise<void> {
    if (!(await this.blocks().isOn())) await this.partition('on');
  }

  async upload(...files: readonly MeasuredFile[]): Promise<number[]> {
    return postAll(this.ingest.alice, files);
  }

  send(file: MeasuredFile): ReturnType<typeof post> {
    return post(this.ingest.alice, textOf(file));
  }

  async mergeAll(): Promise<void> {
    const { connection, tables } = this.ingest;
    await new DatasetMerger(connection, tables, { spanBlocks: 2 }).run('all', new AbortController().signal);
  }

  /** What is at fault or in doubt in the whole database. */
  async findings(): Promise<string[]> {
    const { connection, tables } = this.ingest;
    await new TotalsFolding(connection, tables).settle();
    const reports = await runChecks(ingestChecks(connection, tables), { repair: false });
    return reports.flatMap(({ name, failure, findings }) => [
      ...(failure === undefined ? [] : [`${name} failed: ${failure}`]),
      ...findings.map(({ kind, subject, fault }) => `${kind}: ${subject}: ${fault}`),
    ]);
  }

  /** The partitions of blocks by name. */
  async partitions(): Promise<string[]> {
    const rows = await this.ingest.connection.query<{ name: string }>(
      raw(`select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
        where inhparent = 'ingest.block'::regclass order by 1`),
    );
    return rows.map(({ name }) => name);
  }

  async sql<Row>(statement: string): Promise<Row[]> {
    return this.ingest.connection.query<Row>(raw(statement));
  }
}

import { TotalsFolding, ingestChecks, mergeByHand, DatasetMerger } from '@pelorus/ingest/service';
import { FileFolder } from '@pelorus/shared/files';
import { raw } from '@pelorus/shared/persistence';
import { type CheckReport, runChecks } from '@pelorus/shared/verification';
import { FoldTotalsLifecycle } from '../src/streams/fold-totals.lifecycle';
import { FileFixture } from './file-fixture';

/** Tables of the archive; that which folding reads first is locked first, too. */
const TABLES = [
  ...['unfolded_dataset', 'stream', 'layout', 'layout_stream', 'part', 'dataset', 'block', 'span', 'deletion'],
  ...['stream_total', 'file', 'file_content', 'rule_layer', 'run_pack', 'manual_flag', 'manual_flag_stream'],
];

/** The ingest service with an archive that tests damage and bring back; totals are folded only when a test says so. */
export class DamagedArchive {
  private constructor(readonly files: FileFixture) {}

  static async start(): Promise<DamagedArchive> {
    // Another instance would fold, too.
    const files = await FileFixture.alone();
    // It would mend or hide some damages before they are looked at.
    await files.ingest.app.get(FoldTotalsLifecycle, { strict: false }).onModuleDestroy();
    return new DamagedArchive(files);
  }

  get folder(): FileFolder {
    return new FileFolder(this.files.folder, 'ingest');
  }

  async stop(): Promise<void> {
    await this.files.stop();
  }

  /** Runs statements beside the service. */
  async sql(...statements: string[]): Promise<void> {
    for (const statement of statements) await this.files.ingest.connection.query(raw(statement));
  }

  async fold(): Promise<void> {
    const { connection, tables } = this.files.ingest;
    await new TotalsFolding(connection, tables).settle();
  }

  /** Merges all that waits, and forms spans of two blocks. */
  async merge(): Promise<void> {
    const { connection, tables } = this.files.ingest;
    await mergeByHand(connection, tables);
    await new DatasetMerger(connection, tables, { spanBlocks: 2 }).run('all', new AbortController().signal);
  }

  /** Keeps the rows of all tables, to be brought back. */
  async keep(): Promise<void> {
    await this.sql('create schema kept', ...TABLES.map((name) => `create table kept.${name} as table ingest.${name}`));
  }

  /** Brings the kept rows back. */
  async bringBack(): Promise<void> {
    const statements = [
      `truncate ${TABLES.map((name) => `ingest.${name}`).join(', ')}`,
      ...TABLES.map((name) => `insert into ingest.${name} overriding system value table kept.${name}`),
    ];
    await this.files.ingest.connection.transaction(async (transaction) => {
      for (const statement of statements) await transaction.query(raw(statement));
    });
  }

  async verify(repair = false): Promise<CheckReport[]> {
    const { connection, tables } = this.files.ingest;
    return runChecks(ingestChecks(connection, tables, this.folder), { repair });
  }
}

/** The findings of reports, a line each, and the failures of checks. */
export function linesOf(reports: readonly CheckReport[]): string[] {
  return reports.flatMap(({ name, findings, failure }) => [
    ...findings.map(({ subject, fault, kind }) => `${name} ${kind}: ${subject}: ${fault}`),
    ...(failure === undefined ? [] : [`${name} failed: ${failure}`]),
  ]);
}

import { IngestTables } from '@pelorus/ingest/persistence';
import { ingestChecks } from '@pelorus/ingest/service';
import { raw } from '@pelorus/shared/persistence';
import { runChecks } from '@pelorus/shared/verification';
import { ClusterDatabase } from './cluster-database';
import { linesOf } from './damaged-archive';
import { post } from './files';
import { IngestFixture, migrateAll } from './ingest-fixture';
import { expectedRead, type MeasuredFile, minuteOf, textOf } from './measured-files';
import { expectOnce, line, T, textAt, until, W } from './merged-archive';

/** Years of parts that lie on all workers. */
export const YEARS = Array.from({ length: 12 }, (_, i) => 2001 + i);

export const READ = `/rest/data?codes=${T},${W}`;

/** A file of one row of a year. */
export function fileOf(year: number, minute: number): MeasuredFile {
  return line(minuteOf(minute, `${year}-03-01`), (year - 2000) * 1_000 + minute / 4, `sky ${minute % 3}`);
}

/** The ingest service on a cluster of the suite's own, with what it has acknowledged. */
export class ClusterArchive {
  readonly files: MeasuredFile[] = [];
  /** How often an upload was answered with 503. */
  refused = 0;
  #isWriting = true;

  private constructor(
    readonly cluster: ClusterDatabase,
    readonly ingest: IngestFixture,
  ) {}

  /** Starts with a file of each year; `prepare` changes the cluster before there are tables. */
  static async start(prepare?: (cluster: ClusterDatabase) => Promise<void>): Promise<ClusterArchive> {
    const cluster = await ClusterDatabase.start();
    await prepare?.(cluster);
    await migrateAll(cluster.database.url);
    const archive = new ClusterArchive(cluster, await IngestFixture.over(cluster.database, { MERGE: 'true' }));
    for (const year of YEARS) await archive.store(fileOf(year, 0));
    return archive;
  }

  async stop(): Promise<void> {
    await this.ingest.stop();
    await this.cluster.stop();
  }

  /** Sends a file until it is stored, as clients do: what was stored without an answer is a duplicate then. */
  async store(file: MeasuredFile): Promise<void> {
    for (;;) {
      const { status, headers } = await post(this.ingest.alice, textOf(file));
      if (status === 201 || (status === 409 && this.refused > 0)) break;
      expect([status, headers['retry-after']]).toEqual([503, expect.any(String)]);
      this.refused++;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    this.files.push(file);
  }

  /** Has several clients store files of all years while something is done, and some more. */
  async whileWriting(work: () => Promise<void>): Promise<void> {
    this.#isWriting = true;
    const clients = Array.from({ length: 4 }, (_, client) => this.#write(client));
    const done = work().finally(() => (this.#isWriting = false));
    await Promise.all([done, ...clients]);
  }

  /** Waits until so many more files are stored. */
  async more(files: number): Promise<void> {
    const wanted = this.files.length + files;
    await until(async () => this.files.length >= wanted);
  }

  /** Looks whether each acknowledged file is there once, in values, totals and in the eyes of `verify`. */
  async expectWhole(): Promise<void> {
    await expectOnce(this.ingest, this.files);
    expect(await textAt(this.ingest, READ)).toBe(expectedRead(this.files, [`${T} [°C]`, `${W} [text]`]));
    const datasets = await this.ingest.connection.query<{ datasets: number }>(
      raw('select count(*) as datasets from ingest.dataset'),
    );
    expect(datasets).toEqual([{ datasets: this.files.length }]);
    const reports = await runChecks(ingestChecks(this.ingest.connection, new IngestTables('ingest')), {
      repair: false,
    });
    expect(linesOf(reports)).toEqual([]);
  }

  async #write(client: number): Promise<void> {
    const begun = this.files.length;
    let i = 0;
    while (this.#isWriting) {
      const year = YEARS[(client * 5 + i) % YEARS.length]!;
      await this.store(fileOf(year, begun * 4 + client + i * 4));
      i++;
    }
  }
}

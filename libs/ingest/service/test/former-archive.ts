import { layoutKey, type Stream, valueColumns } from '@pelorus/ingest/domain';
import { fromInstant, ingestMigrations } from '@pelorus/ingest/persistence';
import { Secret } from '@pelorus/shared/config';
import { type Instant } from '@pelorus/shared/kernel';
import { Database, migrate, raw, sql } from '@pelorus/shared/persistence';
import { emptyDatabase, type TestDatabase } from '@pelorus/shared/testing';
import { createHash } from 'node:crypto';
import { KnownHeaders } from '../src/batch/known-headers';
import { ownBlocks, readSmallFile, type SmallFile } from '../src/batch/small-file';

/** A file, stored as version 4 did. */
export interface FormerFile {
  readonly id: number;
  readonly username: string;
  readonly name?: string;
  readonly text: string;
  readonly written: Instant;
  /** Whether the dataset is a wanted copy of bytes that are stored already. */
  readonly isCopy?: boolean;
  readonly isFolded: boolean;
}

/** A database of version 4 with data, which can be brought up to date. */
export class FormerArchive {
  readonly #streams = new Map<string, Stream>();
  readonly #layouts = new Map<string, number>();

  private constructor(
    private readonly test: TestDatabase,
    readonly database: Database,
  ) {}

  static async start(): Promise<FormerArchive> {
    const test = await emptyDatabase();
    const { schema, migrations } = ingestMigrations('ingest');
    await migrate(new Secret(test.url), { schema, migrations: migrations.slice(0, 4) });
    const url = new Secret(test.url);
    const database = await Database.connect({ url, poolSize: 4, entities: [], applicationName: 'spec' });
    return new FormerArchive(test, database);
  }

  async stop(): Promise<void> {
    await this.database.close();
    await this.test.drop();
  }

  /** Brings the tables up to date. */
  async migrate(): Promise<void> {
    await migrate(new Secret(this.test.url), ingestMigrations('ingest'));
  }

  async store(file: FormerFile): Promise<void> {
    const order = { username: file.username, anyStream: true, dryRun: false, allowDuplicate: true };
    const small = await readSmallFile(order, Buffer.from(file.text), new KnownHeaders(), async () => this.#streams);
    const layoutId = await this.#layout(small, file.username);
    await this.#insertDataset(file, small, layoutId);
    for (const [seq, { rows, first, last, toc, data, text }] of ownBlocks(small).entries()) {
      const bytes = [toc, data, text].map((each) => each && Buffer.from(each));
      await this.database.query(
        sql`insert into ingest.block values (${file.id}, ${seq}, ${rows}, ${fromInstant(first)}, ${fromInstant(last)},
          ${bytes[0]}, ${bytes[1]}, ${bytes[2]}, ${rows > 16 ? FORMER_STATS : null})`,
      );
    }
    await this.#insertStreams(file, small);
    await this.#note(file);
  }

  async #insertDataset(file: FormerFile, { content, plan }: SmallFile, layoutId: number): Promise<void> {
    const sha256 = Buffer.from(content.sha256, 'hex');
    const warnings = plan.warnings.length > 0 ? JSON.stringify(plan.warnings) : null;
    await this.database.query(
      sql`insert into ingest.dataset (id, username, name, datetime, datetime_min, datetime_max, rows, "values", missing,
          bytes, sha256, layout_id, warnings)
        values (${file.id}, ${file.username}, ${file.name ?? null}, ${fromInstant(file.written)},
          ${fromInstant(content.datetimeMin)}, ${fromInstant(content.datetimeMax)}, ${content.rows}, ${content.values},
          ${content.missing}, ${content.bytes}, ${sha256}, ${layoutId}, ${warnings}::jsonb)`,
    );
    await this.database.query(sql`select setval('ingest.dataset_id_seq', greatest(${file.id}, 1))`);
    if (file.isCopy) return;
    await this.database.query(sql`insert into ingest.digest values (${file.username}, ${sha256}, ${file.id})`);
  }

  async #insertStreams({ id }: FormerFile, { plan, summaries }: SmallFile): Promise<void> {
    for (const [i, { code }] of valueColumns(plan.columns).entries()) {
      const { values, missing, first, last } = summaries[i]!;
      const value = last?.value;
      await this.database.query(
        sql`insert into ingest.dataset_stream values (${id}, ${this.#streams.get(code)!.id}, ${values}, ${missing},
          ${first ? fromInstant(first) : null}, ${last ? fromInstant(last.instant) : null},
          ${typeof value === 'number' ? value : null}, ${typeof value === 'string' ? value : null}, ${last?.flag ?? null})`,
      );
    }
  }

  /** Notes a dataset, or folds it, as version 4 did. */
  async #note({ id, isFolded }: FormerFile): Promise<void> {
    if (!isFolded) {
      await this.database.query(sql`insert into ingest.unfolded_dataset values (${id})`);
      return;
    }
    await this.database.query(
      sql`insert into ingest.stream_total as known
        select part.stream_id, part."values", part.datetime_min, part.datetime_max,
          case when part.datetime_max is not null then dataset.datetime end,
          case when part.datetime_max is not null then dataset.id end
        from ingest.dataset_stream part join ingest.dataset on dataset.id = part.dataset_id where dataset.id = ${id}
        on conflict (stream_id) do update set "values" = known."values" + excluded."values",
          first_datetime = least(known.first_datetime, excluded.first_datetime),
          (last_datetime, last_dataset_datetime, last_dataset_id) = (
            select * from (values (known.last_datetime, known.last_dataset_datetime, known.last_dataset_id),
              (excluded.last_datetime, excluded.last_dataset_datetime, excluded.last_dataset_id))
              as candidate (last, written, dataset_id)
            order by last desc nulls last, written desc, dataset_id desc limit 1)`,
    );
  }

  async #layout({ plan: { columns } }: SmallFile, owner: string): Promise<number> {
    for (const { code, kind, unit } of valueColumns(columns)) {
      if (this.#streams.has(code)) continue;
      const id = this.#streams.size + 1;
      await this.database.query(
        sql`insert into ingest.stream (code, unit, kind, owner) values (${code}, ${unit ?? null}, ${kind}, ${owner})`,
      );
      this.#streams.set(code, { id, code, kind: kind === 'text' ? 'text' : 'number', owner, ...(unit && { unit }) });
    }
    const key = layoutKey(columns);
    const known = this.#layouts.get(key);
    if (known !== undefined) return known;
    const hash = createHash('sha256').update(key).digest();
    const ids = columns.map(({ code }) => this.#streams.get(code)!.id);
    const [row] = await this.database.query<{ id: number }>(
      sql`insert into ingest.layout (hash, columns, stream_ids)
        values (${hash}, ${JSON.stringify(columns)}::jsonb, ${ids}::bigint[]) returning id`,
    );
    this.#layouts.set(key, row!.id);
    return row!.id;
  }

  /** Names of tables of earlier versions that are left. */
  async formerTables(): Promise<string[]> {
    const rows = await this.database.query<{ name: string }>(
      raw(`select relname as name from pg_class where relnamespace = 'ingest'::regnamespace
        and (relname like 'former%' or relname in ('digest', 'dataset_stream'))`),
    );
    return rows.map(({ name }) => name);
  }
}

/** Statistics of version 1 with wrong numbers, which reads must not use. */
const FORMER_STATS = Buffer.concat([Buffer.from([1]), Buffer.alloc(2 * 50, 0x7f)]);

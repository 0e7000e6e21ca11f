import { selectMs } from '@pelorus/ingest/persistence';
import { type Executor, sql } from '@pelorus/shared/persistence';
import { type ItemFacts } from '@pelorus/watch/domain';
import { type AlertTables } from './alert-tables';

interface ItemRow extends Omit<ItemFacts, 'model' | 'manufacturer' | 'serialNumber'> {
  readonly model: string | null;
  readonly manufacturer: string | null;
  readonly serialNumber: string | null;
}

/** Stores the registry's items for the time while it is away. */
export class WatchedItemRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: AlertTables,
  ) {}

  async all(): Promise<ItemFacts[]> {
    const rows = await this.executor.query<ItemRow>(
      sql`select id, code, long_name as "longName", type, status, model, manufacturer, serial_number as "serialNumber", events, fields
        from ${this.tables.item}`,
    );
    return rows.map(({ model, manufacturer, serialNumber, ...row }) => ({
      ...row,
      ...(model !== null && { model }),
      ...(manufacturer !== null && { manufacturer }),
      ...(serialNumber !== null && { serialNumber }),
    }));
  }

  /** Replaces all items by those of a registry version. */
  async replace(items: readonly ItemFacts[], version: string): Promise<void> {
    await this.executor.query(sql`delete from ${this.tables.item}`);
    await this.executor.query(
      sql`insert into ${this.tables.item} (id, code, long_name, type, status, model, manufacturer, serial_number, events, fields)
        select id, code, "longName", type, status, model, manufacturer, "serialNumber", events, fields
        from jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as item (id bigint, code text, "longName" text, type text, status text,
          model text, manufacturer text, "serialNumber" text, events jsonb, fields jsonb)`,
    );
    await this.executor.query(
      sql`insert into ${this.tables.source} (version, asked) values (${version}, now())
        on conflict (id) do update set version = excluded.version, asked = excluded.asked`,
    );
  }

  /** Version of the stored items; undefined before any. */
  async version(): Promise<string | undefined> {
    const [row] = await this.executor.query<{ version: string }>(sql`select version from ${this.tables.source}`);
    return row?.version;
  }

  async formerCodes(): Promise<string[]> {
    const rows = await this.executor.query<{ code: string }>(sql`select code from ${this.tables.formerCode}`);
    return rows.map(({ code }) => code);
  }

  async replaceFormerCodes(codes: readonly string[]): Promise<void> {
    await this.executor.query(sql`delete from ${this.tables.formerCode} where code <> all(${codes}::text[])`);
    await this.executor.query(
      sql`insert into ${this.tables.formerCode} (code) select * from unnest(${codes}::text[]) on conflict do nothing`,
    );
  }
}

/** Counts refused uploads of accounts by minute. */
export class RefusedUploadRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: AlertTables,
  ) {}

  /** Adds refusals of this minute, and deletes old ones. */
  async add(
    refusals: readonly { readonly username: string; readonly uploads: number; readonly reason: string }[],
  ): Promise<void> {
    await this.executor.query(
      sql`insert into ${this.tables.refusedUpload} as known (username, minute, uploads, reason)
        select username, date_trunc('minute', now()), uploads, reason
        from jsonb_to_recordset(${JSON.stringify(refusals)}::jsonb) as item (username text, uploads integer, reason text)
        on conflict (username, minute) do update set uploads = known.uploads + excluded.uploads, reason = excluded.reason`,
    );
    await this.executor.query(sql`delete from ${this.tables.refusedUpload} where minute < now() - interval '32 days'`);
  }

  /** Refusals of each account in a time up to now, with the last reason. */
  async within(
    ms: number,
  ): Promise<{ readonly username: string; readonly uploads: number; readonly reason: string }[]> {
    return this.executor.query(
      sql`select username, sum(uploads)::integer as uploads, (array_agg(reason order by minute desc))[1] as reason
        from ${this.tables.refusedUpload} where minute > now() - ${ms}::double precision * interval '1 millisecond' group by 1`,
    );
  }
}

/** Pass: its number, and the moments of the former one and now. */
export interface BegunPass {
  readonly pass: number;
  readonly formerMs: number;
  readonly nowMs: number;
}

/** Throws in a transaction where another instance has taken over. */
export type PassHold = (transaction: Executor) => Promise<void>;

/** Counts passes over all instances: a number that another has raised means being replaced. */
export class PassRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: AlertTables,
  ) {}

  async begin(): Promise<BegunPass> {
    const [row] = await this.executor.query<BegunPass>(
      sql`with former as (select pass, passed from ${this.tables.clock})
        update ${this.tables.clock} clock set pass = clock.pass + 1, passed = clock_timestamp() from former
        returning clock.pass, ${selectMs(sql`former.passed`)} as "formerMs", ${selectMs(sql`clock.passed`)} as "nowMs"`,
    );
    return row!;
  }

  /** Locks the clock for the transaction; throws where another instance has begun a later pass. */
  async hold(pass: number): Promise<void> {
    const [row] = await this.executor.query<{ pass: number }>(sql`select pass from ${this.tables.clock} for update`);
    if (row!.pass !== pass) throw new Error('another instance evaluates alerts');
  }
}

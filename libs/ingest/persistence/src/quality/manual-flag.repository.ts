import { type FlagCause, type ManualFlag, type ManualFlagContent } from '@pelorus/ingest/domain';
import { type PageRequest } from '@pelorus/shared/kernel';
import { type Executor, findPage, presentTables, type Sql, sql } from '@pelorus/shared/persistence';
import { numberArray, plainArray } from '../batch/array-literal';
import { type IngestTables } from '../ingest-tables';
import { fromInstant, instantOfMicros, selectMicros } from '../instant-sql';
import { withoutWriters } from '../without-writers';
import { MANUAL_FLAGS } from './manual-flag-collection';

export interface NewManualFlag extends Omit<ManualFlagContent, 'codes'> {
  readonly streamIds: readonly number[];
}

export interface ManualFlagPage {
  readonly offset: number;
  readonly totalHits: number;
  readonly records: readonly ManualFlag[];
}

/** A request that was carried out before, with what it said and the flags that it made. */
export interface FlagRequest {
  readonly sha256: string;
  readonly flagIds: readonly number[];
}

interface ManualFlagRow {
  readonly id: number;
  readonly min: number;
  readonly max: number;
  readonly created: number;
  readonly revoked: number | null;
  readonly flag: number;
  readonly cause: FlagCause;
  readonly comment: string | null;
  readonly username: string;
  readonly revoked_by: string | null;
  readonly reason: string | null;
  readonly codes: readonly string[];
}

/** Adds, lists and revokes flags of persons; none is ever changed or deleted. */
export class ManualFlagRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** Adds flags in a transaction; gives their ids in their order. */
  async insert(username: string, flags: readonly NewManualFlag[]): Promise<number[]> {
    const { manualFlag, manualFlagStream, manualFlagIds } = this.tables;
    const rows = await this.executor.query<{ id: number }>(
      sql`select nextval(${manualFlagIds}) as id from generate_series(1, ${flags.length}::integer)`,
    );
    const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
    await this.executor.query(
      sql`insert into ${manualFlag} (id, datetime_min, datetime_max, created, flag, cause, comment, username)
        select id, datetime_min, datetime_max, now(), flag, cause, comment, ${username}::text
        from unnest(${numberArray(ids)}::bigint[],
          ${plainArray(flags.map(({ datetimeMin }) => fromInstant(datetimeMin)))}::timestamptz[],
          ${plainArray(flags.map(({ datetimeMax }) => fromInstant(datetimeMax)))}::timestamptz[],
          ${numberArray(flags.map(({ flag }) => flag))}::smallint[], ${flags.map(({ cause }) => cause)}::text[],
          ${flags.map(({ comment }) => comment ?? null)}::text[])
          as item (id, datetime_min, datetime_max, flag, cause, comment)`,
    );
    const streams = flags.flatMap(({ streamIds }, i) =>
      streamIds.map((streamId, place) => ({ streamId, id: ids[i]!, place })),
    );
    await this.executor.query(
      sql`insert into ${manualFlagStream} (stream_id, flag_id, place)
        select * from unnest(${numberArray(streams.map(({ streamId }) => streamId))}::bigint[],
          ${numberArray(streams.map(({ id }) => id))}::bigint[],
          ${numberArray(streams.map(({ place }) => place))}::integer[])`,
    );
    return ids;
  }

  async find(ids: readonly number[]): Promise<ManualFlag[]> {
    return this.#select(sql`${this.tables.manualFlag}`, ids);
  }

  /** One page of the list; without `writers` each flag has an empty user name. */
  async list(request: PageRequest, writers: boolean): Promise<ManualFlagPage> {
    const { schema } = this.tables;
    const tables = writers ? presentTables(schema) : withoutWriters(schema);
    const { ids, totalHits } = await findPage(this.executor, { schema, collection: MANUAL_FLAGS, tables }, request);
    return { offset: request.offset, totalHits, records: await this.#select(tables('manual_flag'), ids) };
  }

  /** Revokes a flag; false where there is none, or a revoked one. */
  async revoke(id: number, username: string, reason?: string): Promise<boolean> {
    const rows = await this.executor.query(
      sql`update ${this.tables.manualFlag} set revoked = now(), revoked_by = ${username}, reason = ${reason ?? null}
        where id = ${id} and revoked is null returning id`,
    );
    return rows.length > 0;
  }

  /** Locks a request of an account until the end of the transaction; gives what it was, if it was carried out before. */
  async request(username: string, key: string): Promise<FlagRequest | undefined> {
    const { manualFlagRequest } = this.tables;
    await this.executor.query(
      sql`select pg_advisory_xact_lock(hashtextextended(${`${manualFlagRequest.text}:${username}`}, hashtextextended(${key}, 0)))`,
    );
    const [row] = await this.executor.query<{ sha256: Buffer; flag_ids: number[] }>(
      sql`select sha256, flag_ids from ${manualFlagRequest} where username = ${username} and key = ${key}`,
    );
    return row && { sha256: row.sha256.toString('hex'), flagIds: row.flag_ids };
  }

  async noteRequest(username: string, key: string, { sha256, flagIds }: FlagRequest): Promise<void> {
    await this.executor.query(
      sql`insert into ${this.tables.manualFlagRequest} (username, key, sha256, created, flag_ids)
        values (${username}, ${key}, ${Buffer.from(sha256, 'hex')}, now(), ${numberArray(flagIds)}::bigint[])`,
    );
  }

  async #select(table: Sql, ids: readonly number[]): Promise<ManualFlag[]> {
    const { manualFlagStream, stream } = this.tables;
    const rows = await this.executor.query<ManualFlagRow>(
      sql`select flag.id, ${selectMicros(sql`flag.datetime_min`)} as min, ${selectMicros(sql`flag.datetime_max`)} as max,
          ${selectMicros(sql`flag.created`)} as created, ${selectMicros(sql`flag.revoked`)} as revoked, flag.flag, flag.cause,
          flag.comment, flag.username, flag.revoked_by, flag.reason,
          array(select stream.code from ${manualFlagStream} of_flag join ${stream} stream on stream.id = of_flag.stream_id
            where of_flag.flag_id = flag.id order by of_flag.place) as codes
        from unnest(${numberArray(ids)}::bigint[]) with ordinality as page (id, place)
        join ${table} flag on flag.id = page.id order by page.place`,
    );
    return rows.map(toFlag);
  }
}

function toFlag(row: ManualFlagRow): ManualFlag {
  const { revoked, revoked_by: revokedBy, reason } = row;
  return {
    id: row.id,
    codes: row.codes,
    datetimeMin: instantOfMicros(row.min),
    datetimeMax: instantOfMicros(row.max),
    flag: row.flag,
    cause: row.cause,
    ...(row.comment !== null && { comment: row.comment }),
    username: row.username,
    created: instantOfMicros(row.created),
    ...(revoked !== null && { revoked: instantOfMicros(revoked), revokedBy: revokedBy ?? '' }),
    ...(reason !== null && { reason }),
  };
}

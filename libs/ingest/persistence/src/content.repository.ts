import { type Executor, raw, sql, violatedConstraint } from '@pelorus/shared/persistence';
import { type Instant } from '@pelorus/shared/kernel';
import { numberArray, plainArray } from './batch/array-literal';
import { type IngestTables } from './ingest-tables';
import { fromInstant } from './instant-sql';
import { CONTENT_KEY } from './migrations/sql/part-tables';

/** Some bytes of an account, and the part that a dataset of them belongs to. */
export interface HeldContent {
  readonly part: number;
  readonly username: string;
  /** In hexadecimal digits. */
  readonly sha256: string;
  /** The latest row. */
  readonly datetimeMax: Instant;
}

/** An original with the indexed mixture of some bytes; `isSame` says whether it holds these bytes of that account. */
export interface Holder {
  readonly id: number;
  readonly isSame: boolean;
}

/**
 * Which dataset holds certain bytes of an account. An index lets only one of the datasets with the same bytes be the
 * original; the others are copies, which somebody wanted.
 */
export class ContentRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** What stands in the way of storing each of these contents as an original, in their order. */
  async holders(contents: readonly HeldContent[]): Promise<(Holder | undefined)[]> {
    const rows = await this.executor.query<Holder & { place: number }>(
      sql`select wanted.place, dataset.id,
          dataset.username = wanted.username and dataset.sha256 = wanted.sha256 as "isSame"
        from unnest(${numberArray(contents.map(({ part }) => part))}::bigint[],
          ${contents.map(({ username }) => username)}::text[],
          ${contents.map(({ sha256 }) => Buffer.from(sha256, 'hex'))}::bytea[],
          ${plainArray(contents.map(({ datetimeMax }) => fromInstant(datetimeMax)))}::timestamptz[])
          with ordinality as wanted (part, username, sha256, datetime_max, place)
        join ${this.tables.dataset} dataset on dataset.part = wanted.part and dataset.original
          and dataset.datetime_max = wanted.datetime_max and ${raw(keyOf('dataset'))} = ${raw(keyOf('wanted'))}
        where dataset.part = any(${numberArray([...new Set(contents.map(({ part }) => part))])}::bigint[])`,
      { prepared: true },
    );
    const found = new Map(rows.map(({ place, id, isSame }) => [place - 1, { id, isSame }]));
    return contents.map((_, place) => found.get(place));
  }

  /** What stands in the way of storing one content as an original. */
  async holder(content: HeldContent): Promise<Holder | undefined> {
    const [holder] = await this.holders([content]);
    return holder;
  }

  /** Whether a statement failed because a dataset holds some of the bytes already. */
  static isHeld(error: unknown): boolean {
    return violatedConstraint(error) === 'dataset_content_key';
  }

  /** After an original was deleted: makes the oldest copy of the same bytes the original. */
  async promote({ part, username, sha256, datetimeMax }: HeldContent): Promise<void> {
    const { dataset } = this.tables;
    for (;;) {
      const [heir] = await this.executor.query<{ id: number }>(
        sql`select id from ${dataset} where part = ${part} and datetime_max = ${fromInstant(datetimeMax)}::timestamptz
          and username = ${username} and sha256 = ${Buffer.from(sha256, 'hex')} and not original order by id limit 1`,
      );
      if (!heir) return;
      const promoted = await this.executor.query(
        sql`with promoted as (
            update ${dataset} set original = true where part = ${part} and id = ${heir.id} returning id)
          select id from promoted`,
      );
      // A copy that was deleted meanwhile is no heir.
      if (promoted.length > 0) return;
    }
  }
}

/** The indexed mixture of account and bytes, of a table's alias. */
function keyOf(alias: string): string {
  return CONTENT_KEY.replaceAll(/\b(username|sha256)\b/g, `${alias}.$1`);
}

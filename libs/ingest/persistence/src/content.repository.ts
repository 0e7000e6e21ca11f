import { type Executor, raw, sql } from '@pelorus/shared/persistence';
import { type Instant } from '@pelorus/shared/kernel';
import { numberArray, plainArray } from './batch/array-literal';
import { type IngestTables } from './ingest-tables';
import { fromInstant } from './instant-sql';
import { CONTENT_KEY } from './migrations/sql/part-tables';

export interface HeldContent {
  readonly part: number;
  readonly username: string;
  readonly sha256: string;
  /** Time stamp of the latest row. */
  readonly datetimeMax: Instant;
}

/** An original with the same entry in the index; `isSame` says whether it has the same bytes of the same account. */
export interface Holder {
  readonly id: number;
  readonly isSame: boolean;
}

/** An index allows one original for the bytes of an account; further datasets are copies, which somebody wanted. */
export class ContentRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

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

  async holder(content: HeldContent): Promise<Holder | undefined> {
    const [holder] = await this.holders([content]);
    return holder;
  }

  /** Makes the oldest copy of the same bytes the original, after the original was deleted. */
  async promote({ part, username, sha256, datetimeMax }: HeldContent): Promise<void> {
    const { dataset } = this.tables;
    for (;;) {
      const [heir] = await this.executor.query<{ id: number }>(
        sql`select id from ${dataset} where part = ${part} and datetime_max = ${fromInstant(datetimeMax)}::timestamptz
          and username = ${username} and sha256 = ${Buffer.from(sha256, 'hex')} and not original order by id limit 1`,
        { prepared: true },
      );
      if (!heir) return;
      const promoted = await this.executor.query(
        sql`update ${dataset} set original = true where part = ${part} and id = ${heir.id} returning id`,
      );
      // Skips a copy that was deleted meanwhile.
      if (promoted.length > 0) return;
    }
  }
}

function keyOf(alias: string): string {
  return CONTENT_KEY.replaceAll(/\b(username|sha256)\b/g, `${alias}.$1`);
}

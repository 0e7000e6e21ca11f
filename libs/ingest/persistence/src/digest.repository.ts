import { type Executor, type Sql, sql, violatedConstraint } from '@pelorus/shared/persistence';
import { numberArray } from './batch/array-literal';
import { type IngestTables } from './ingest-tables';

/** Some bytes of an account, and the dataset that is to hold them. */
export interface Claim {
  readonly username: string;
  /** In hexadecimal digits. */
  readonly sha256: string;
  readonly datasetId: number;
}

/**
 * Which dataset holds certain bytes of an account. A row names one of the datasets that hold them; it is locked by
 * whoever stores or deletes one, so that it never names a deleted dataset, nor is missing while one is left.
 */
export class DigestRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  /** The dataset that holds these bytes (SHA-256 in hexadecimal digits). */
  async find(username: string, sha256: string): Promise<number | undefined> {
    const [row] = await this.executor.query<{ dataset_id: number }>(
      sql`select dataset_id from ${this.tables.digest}
        where username = ${username} and sha256 = ${Buffer.from(sha256, 'hex')}`,
    );
    return row?.dataset_id;
  }

  /** Claims the bytes for a dataset, or gives the one that holds them already; locks the row either way. */
  async claim(username: string, sha256: string, datasetId: number): Promise<number> {
    const [row] = await this.executor.query<{ dataset_id: number }>(
      sql`insert into ${this.tables.digest} as digest (username, sha256, dataset_id)
        values (${username}, ${Buffer.from(sha256, 'hex')}, ${datasetId})
        on conflict (username, sha256) do update set dataset_id = digest.dataset_id
        returning dataset_id`,
    );
    if (!row) throw new Error('a digest was neither made nor found');
    return row.dataset_id;
  }

  /**
   * Claims many bytes at once, no two of which are the same, or gives the datasets that hold them already: one for each,
   * in their order. Locks all rows in one order, so that no two transactions wait for each other.
   */
  async claimAll(claims: readonly Claim[]): Promise<number[]> {
    const rows = await this.executor.query<{ username: string; sha256: Buffer; dataset_id: number }>(
      sql`insert into ${this.tables.digest} as digest (username, sha256, dataset_id)
        select * from ${claimRows(claims)} order by username, sha256
        on conflict (username, sha256) do update set dataset_id = digest.dataset_id
        returning username, sha256, dataset_id`,
      { prepared: true },
    );
    const holders = new Map(rows.map((row) => [keyOf(row.username, row.sha256.toString('hex')), row.dataset_id]));
    return claims.map(({ username, sha256 }) => holders.get(keyOf(username, sha256))!);
  }

  /**
   * Claims many bytes at once, no two of which are the same and none of which is held already: otherwise the statement fails
   * (`isHeld`).
   */
  async claimFree(claims: readonly Claim[]): Promise<void> {
    await this.executor.query(
      sql`insert into ${this.tables.digest} (username, sha256, dataset_id)
        select * from ${claimRows(claims)} order by username, sha256`,
      { prepared: true },
    );
  }

  /** Whether a statement failed because a dataset holds some of the bytes already. */
  static isHeld(error: unknown): boolean {
    return violatedConstraint(error) === 'digest_pkey';
  }

  /** Locks the row of some bytes, so that no other transaction stores or deletes a dataset of them meanwhile. */
  async lock(username: string, sha256: string): Promise<void> {
    await this.executor.query(
      sql`select dataset_id from ${this.tables.digest}
        where username = ${username} and sha256 = ${Buffer.from(sha256, 'hex')} for update`,
    );
  }

  /** After a dataset was deleted: hands the bytes over to another dataset that holds them, or forgets them. */
  async release(username: string, sha256: string, deletedId: number): Promise<void> {
    const hash = Buffer.from(sha256, 'hex');
    const [heir] = await this.executor.query<{ id: number }>(
      sql`select id from ${this.tables.dataset} where username = ${username} and sha256 = ${hash} order by id limit 1`,
    );
    const own = sql`username = ${username} and sha256 = ${hash} and dataset_id = ${deletedId}`;
    await this.executor.query(
      heir
        ? sql`update ${this.tables.digest} set dataset_id = ${heir.id} where ${own}`
        : sql`delete from ${this.tables.digest} where ${own}`,
    );
  }
}

function claimRows(claims: readonly Claim[]): Sql {
  return sql`unnest(${claims.map(({ username }) => username)}::text[],
    ${claims.map(({ sha256 }) => Buffer.from(sha256, 'hex'))}::bytea[],
    ${numberArray(claims.map(({ datasetId }) => datasetId))}::bigint[]) as claim (username, sha256, dataset_id)`;
}

function keyOf(username: string, sha256: string): string {
  return `${sha256} ${username}`;
}

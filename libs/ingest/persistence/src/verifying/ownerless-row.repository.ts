import { type Executor, type Sql, sql } from '@pelorus/shared/persistence';
import { type IngestTables } from '../ingest-tables';
import { type OwnerlessKind } from './ownerless-kinds';

/** Number of rows of a kind that are named. */
const MOST = 1_000;

/** Finds rows without an owner. Each kind is one statement, which reads keys only. */
export class OwnerlessRowRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  async find({ select }: OwnerlessKind): Promise<{ name: string }[]> {
    return this.executor.query<{ name: string }>(sql`${select(this.tables)} limit ${MOST}::integer`);
  }

  /** Takes away all rows of a kind, or derives what they lack. */
  async settle(settle: (tables: IngestTables) => Sql): Promise<void> {
    await this.executor.query(settle(this.tables));
  }

  async isUsed(sha256: string): Promise<boolean> {
    const rows = await this.executor.query(
      sql`select id from ${this.tables.file} where sha256 = decode(${sha256}, 'hex') limit 1`,
    );
    return rows.length > 0;
  }

  /** Contents without a file, by their digests in hexadecimal digits. */
  async contents(): Promise<string[]> {
    const { fileContent, file } = this.tables;
    const rows = await this.executor.query<{ sha256: string }>(
      sql`select encode(sha256, 'hex') as sha256 from ${fileContent} content
        where not exists (select from ${file} file where file.sha256 = content.sha256) limit ${MOST}::integer`,
    );
    return rows.map(({ sha256 }) => sha256);
  }

  async isUnusedContent(sha256: string): Promise<boolean> {
    const { fileContent, file } = this.tables;
    const rows = await this.executor.query(
      sql`select from ${fileContent} content where sha256 = decode(${sha256}, 'hex')
        and not exists (select from ${file} file where file.sha256 = content.sha256)`,
    );
    return rows.length > 0;
  }

  async filesAfter(sha256: string, most: number): Promise<{ sha256: string; sizes: number[]; ids: number[] }[]> {
    return this.executor.query(
      sql`select encode(sha256, 'hex') as sha256, array_agg(distinct size) as sizes, array_agg(id order by id) as ids
        from ${this.tables.file} where sha256 > decode(${sha256}, 'hex')
        group by file.sha256 order by file.sha256 limit ${most}::integer`,
    );
  }
}

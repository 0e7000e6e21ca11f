import { type Database, type Executor, identifier, type Sql, sql } from '@pelorus/shared/persistence';
import { type StoredFile } from './file-contents';

/** File of a resource. */
export interface Payload extends StoredFile {
  readonly mediaType: string;
  readonly fileName: string;
}

/** Longest upload; an older incomplete one was broken off. */
const UPLOAD_TIME = '2 hours';

/** Knows all files, and which of them resources use. */
export class FileRepository {
  readonly #files: Sql;
  readonly #resources: Sql;

  constructor(
    private readonly database: Database,
    schema: string,
  ) {
    this.#files = identifier(schema, 'file');
    this.#resources = identifier(schema, 'resource');
  }

  /** Begins a file; returns its id. */
  async begin(): Promise<number> {
    const [row] = await this.database.query<{ id: number }>(
      sql`insert into ${this.#files} default values returning id`,
    );
    return row!.id;
  }

  /**
   * Stores hash and size of an arrived file, so that it is found after a crash. From then on nobody removes its content: who
   * is about to is waited for.
   */
  async describe({ id, sha256, size }: StoredFile): Promise<void> {
    await this.locked(sha256, (transaction) =>
      transaction.query(
        sql`update ${this.#files} set sha256 = ${Buffer.from(sha256)}, size = ${size} where id = ${id}`,
      ),
    );
  }

  async withContent(executor: Executor, sha256: Uint8Array): Promise<StoredFile | undefined> {
    const [row] = await executor.query<StoredFile>(
      sql`select id, sha256, size from ${this.#files} where complete and sha256 = ${Buffer.from(sha256)}`,
    );
    return row;
  }

  /**
   * Runs `work` in a transaction of its own, while nobody else removes a content or takes it in. Changes do not wait for that: it
   * lasts as long as a store takes to answer.
   */
  locked<Result>(sha256: Uint8Array, work: (transaction: Executor) => Promise<Result>): Promise<Result> {
    const name = `${this.#files.text}:${Buffer.from(sha256).toString('hex')}`;
    return this.database.transaction(async (transaction) => {
      await transaction.query(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
      return work(transaction);
    });
  }

  async complete(executor: Executor, id: number): Promise<void> {
    await executor.query(sql`update ${this.#files} set complete = true where id = ${id}`);
  }

  async delete(id: number, executor: Executor = this.database): Promise<void> {
    await executor.query(sql`delete from ${this.#files} where id = ${id}`);
  }

  /** Makes leftovers of complete files without a resource, so that nobody uses their bytes any more; in a change. */
  async abandonUnused(change: Executor): Promise<void> {
    await change.query(
      sql`update ${this.#files} file set complete = false, begun = '-infinity' where complete
        and not exists (select from ${this.#resources} resource where resource.sha256 = file.sha256)`,
    );
  }

  /** Puts an arrived file in the place of a complete one with the same content; false when that is not there any more. */
  async replace(change: Executor, old: StoredFile, by: StoredFile): Promise<boolean> {
    const deleted = await change.query(sql`delete from ${this.#files} where id = ${old.id} and complete returning id`);
    if (deleted.length === 0) return false;
    await this.complete(change, by.id);
    return true;
  }

  /** Complete files without a resource, and leftovers of uploads that were broken off. */
  async unused(
    executor: Executor = this.database,
  ): Promise<{ readonly complete: StoredFile[]; readonly incomplete: UploadLeft[] }> {
    const complete = await executor.query<StoredFile>(
      sql`select id, sha256, size from ${this.#files} file where complete
        and not exists (select from ${this.#resources} resource where resource.sha256 = file.sha256)`,
    );
    const incomplete = await executor.query<UploadLeft>(
      sql`select id, sha256, size from ${this.#files}
        where not complete and begun < clock_timestamp() - ${UPLOAD_TIME}::interval`,
    );
    return { complete, incomplete };
  }

  /** Complete files by id, after one. */
  async after(id: number, most: number): Promise<StoredFile[]> {
    return this.database.query<StoredFile>(
      sql`select id, sha256, size from ${this.#files} where complete and id > ${id} order by id limit ${most}::integer`,
    );
  }

  /** Whether a file has this content, complete or about to be; another one than that of an id. */
  async isKnown(sha256: Uint8Array, executor: Executor = this.database, besides = 0): Promise<boolean> {
    const rows = await executor.query(
      sql`select id from ${this.#files} where sha256 = ${Buffer.from(sha256)} and id <> ${besides} limit 1`,
    );
    return rows.length > 0;
  }

  /** Resources without a complete file. */
  async withoutFile(): Promise<{ readonly id: number; readonly itemId: number }[]> {
    return this.database.query(
      sql`select id, item_id as "itemId" from ${this.#resources} resource where sha256 is not null and not exists (
        select from ${this.#files} file where file.complete and file.sha256 = resource.sha256) order by id limit 1000`,
    );
  }

  /** File of a resource: `undefined` without the resource, `null` for a link. */
  async payload(itemId: number, resourceId: number): Promise<Payload | null | undefined> {
    const [row] = await this.database.query<Payload | { readonly id: null }>(
      sql`select file.id, file.sha256, file.size, resource.media_type as "mediaType",
          coalesce(resource.file_name, resource.name) as "fileName"
        from ${this.#resources} resource left join ${this.#files} file
          on file.complete and file.sha256 = resource.sha256
        where resource.item_id = ${itemId} and resource.id = ${resourceId}`,
    );
    return row && (row.id === null ? null : row);
  }
}

/** Leftover of a broken upload, with its content where it got that far. */
export interface UploadLeft {
  readonly id: number;
  readonly sha256: Uint8Array | null;
  readonly size: number | null;
}

import { type FileContent, type FileDescription, type StoredFile } from '@pelorus/ingest/domain';
import { type PageRequest } from '@pelorus/shared/kernel';
import { type Executor, findPage, presentTables, type Sql, sql } from '@pelorus/shared/persistence';
import { type IngestTables } from '../ingest-tables';
import { instantOfMicros, selectMicros } from '../instant-sql';
import { withoutWriters } from '../without-writers';
import { FILES } from './file-collection';

export type NewFile = FileDescription & FileContent;

export interface FilePage {
  readonly offset: number;
  readonly totalHits: number;
  readonly records: readonly StoredFile[];
}

interface FileRow {
  readonly id: number;
  readonly sha256: Buffer;
  readonly size: number;
  readonly created: number;
  readonly name: string;
  readonly media_type: string;
  readonly username: string;
  readonly item_code: string | null;
  readonly event: number | null;
}

export class FileRepository {
  constructor(
    private readonly executor: Executor,
    private readonly tables: IngestTables,
  ) {}

  async find(id: number): Promise<StoredFile | undefined> {
    const [row] = await this.executor.query<FileRow>(
      sql`select ${selectFile} from ${this.tables.file} file where id = ${id}`,
    );
    return row && toFile(row);
  }

  /** One page of the list; without `writers` each file has an empty user name. */
  async list(request: PageRequest, writers: boolean): Promise<FilePage> {
    const { schema } = this.tables;
    const tables = writers ? presentTables(schema) : withoutWriters(schema);
    const source = { schema, collection: FILES, tables };
    const { ids, totalHits } = await findPage(this.executor, source, request);
    const rows = await this.executor.query<FileRow>(
      sql`select ${selectFile} from unnest(${ids}::bigint[]) with ordinality as page (id, place)
        join ${tables('file')} file on file.id = page.id order by page.place`,
    );
    return { offset: request.offset, totalHits, records: rows.map(toFile) };
  }

  /** Inserts a file whose bytes are in their place and whose content is locked. */
  async insert({ name, mediaType, size, sha256, username, itemCode, event }: NewFile): Promise<StoredFile> {
    const [row] = await this.executor.query<FileRow>(
      sql`insert into ${this.tables.file} as file
          (sha256, size, created, name, media_type, username, item_code, event)
        values (${toBytes(sha256)}, ${size}, date_trunc('milliseconds', clock_timestamp()), ${name}, ${mediaType},
          ${username}, ${itemCode ?? null}, ${event ?? null})
        returning ${selectFile}`,
    );
    if (!row) throw new Error('a file was not inserted');
    return toFile(row);
  }

  async delete({ id, sha256 }: StoredFile): Promise<boolean> {
    const rows = await this.executor.query(
      sql`delete from ${this.tables.file} where sha256 = ${toBytes(sha256)} and id = ${id} returning id`,
    );
    return rows.length > 0;
  }

  /** Locks a content until the end of the transaction: nobody else inserts a file with it or removes its bytes. */
  async lockContent(sha256: string): Promise<void> {
    await this.executor.query(
      sql`insert into ${this.tables.fileContent} as content (sha256, touched) values (${toBytes(sha256)}, now())
        on conflict (sha256) do update set touched = excluded.touched`,
    );
  }

  async isUsed(sha256: string): Promise<boolean> {
    const rows = await this.executor.query(
      sql`select id from ${this.tables.file} where sha256 = ${toBytes(sha256)} limit 1`,
    );
    return rows.length > 0;
  }

  /** The contents of files after one of them. */
  async contentsAfter(sha256: string, most: number): Promise<FileContent[]> {
    return this.executor.query<FileContent>(
      sql`select encode(sha256, 'hex') as sha256, min(size) as size from ${this.tables.file}
        where sha256 > ${toBytes(sha256)} group by file.sha256 order by file.sha256 limit ${most}::integer`,
    );
  }

  /** Deletes the row of a content that is locked and that no file has. */
  async forgetContent(sha256: string): Promise<void> {
    await this.executor.query(sql`delete from ${this.tables.fileContent} where sha256 = ${toBytes(sha256)}`);
  }
}

const selectFile: Sql = sql`file.id, file.sha256, file.size, file.name, file.media_type, file.username, file.item_code,
  file.event, ${selectMicros(sql`file.created`)} as created`;

function toFile(row: FileRow): StoredFile {
  return {
    id: row.id,
    created: instantOfMicros(row.created),
    name: row.name,
    mediaType: row.media_type,
    size: row.size,
    sha256: row.sha256.toString('hex'),
    username: row.username,
    ...(row.item_code !== null && { itemCode: row.item_code }),
    ...(row.event !== null && { event: row.event }),
  };
}

function toBytes(sha256: string): Buffer {
  return Buffer.from(sha256, 'hex');
}

import { type FileBytes } from '@pelorus/shared/files';
import { type Executor, identifier, type Queries, sql } from '@pelorus/shared/persistence';
import { CHUNK_BYTES, type FileContents, type StoredFile } from './file-contents';

/** Keeps bytes in `file_chunk`, which cascades with the file. */
export class DatabaseContents implements FileContents {
  constructor(
    private readonly database: Queries,
    private readonly schema: string,
  ) {}

  async append(id: number, place: number, bytes: Uint8Array): Promise<void> {
    await this.database.query(
      sql`insert into ${this.#table} (file_id, place, bytes) values (${id}, ${place}, ${Buffer.from(bytes)})`,
    );
  }

  async open({ id }: StoredFile): Promise<FileBytes | undefined> {
    const chunk = (place: number): Promise<Uint8Array | undefined> => this.#chunk(id, place);
    const rows = await this.database.query(sql`select file_id from ${this.#table} where file_id = ${id} and place = 0`);
    return rows.length === 0 ? undefined : { read: (start, end) => readChunks(chunk, start, end), close };
  }

  /** Deletes the chunks of a file whose bytes are elsewhere. */
  async clear(id: number, executor: Executor): Promise<void> {
    await executor.query(sql`delete from ${this.#table} where file_id = ${id}`);
  }

  async seal(): Promise<void> {}
  async send(): Promise<void> {}
  async keep(): Promise<void> {}
  async drop(): Promise<void> {}
  async remove(): Promise<void> {}
  async *kept(): AsyncGenerator<never> {}

  async has(): Promise<boolean> {
    return false;
  }

  async #chunk(id: number, place: number): Promise<Uint8Array | undefined> {
    const [row] = await this.database.query<{ bytes: Uint8Array }>(
      sql`select bytes from ${this.#table} where file_id = ${id} and place = ${place}`,
    );
    return row?.bytes;
  }

  get #table() {
    return identifier(this.schema, 'file_chunk');
  }
}

async function close(): Promise<void> {}

/** Ends early when a chunk is missing. */
async function* readChunks(
  chunk: (place: number) => Promise<Uint8Array | undefined>,
  start: number,
  end: number,
): AsyncGenerator<Uint8Array> {
  for (let at = start; at < end;) {
    const place = Math.floor(at / CHUNK_BYTES);
    const bytes = await chunk(place);
    const first = at - place * CHUNK_BYTES;
    const part = bytes?.subarray(first, Math.min(bytes.length, end - place * CHUNK_BYTES)) ?? new Uint8Array();
    if (part.length === 0) return;
    yield part;
    at += part.length;
  }
}

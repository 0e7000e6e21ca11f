import { type Database, identifier, sql } from '@pelorus/shared/persistence';
import { type FileContents, type StoredFile } from './file-contents';

/** Keeps bytes in `file_chunk`, which cascades with the file. */
export class DatabaseContents implements FileContents {
  constructor(
    private readonly database: Database,
    private readonly schema: string,
  ) {}

  async append(id: number, place: number, bytes: Uint8Array): Promise<void> {
    await this.database.query(
      sql`insert into ${this.#table} (file_id, place, bytes) values (${id}, ${place}, ${Buffer.from(bytes)})`,
    );
  }

  async chunk({ id }: StoredFile, place: number): Promise<Uint8Array | undefined> {
    const [row] = await this.database.query<{ bytes: Uint8Array }>(
      sql`select bytes from ${this.#table} where file_id = ${id} and place = ${place}`,
    );
    return row?.bytes;
  }

  async seal(): Promise<void> {}
  async keep(): Promise<void> {}
  async drop(): Promise<void> {}
  async remove(): Promise<void> {}
  async *kept(): AsyncGenerator<never> {}

  async has(): Promise<boolean> {
    return false;
  }

  get #table() {
    return identifier(this.schema, 'file_chunk');
  }
}

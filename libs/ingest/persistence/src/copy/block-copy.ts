import { type PoolClient } from 'pg';
import { type CopyStreamQuery, from } from 'pg-copy-streams';
import { type EncodedBlock } from '@pelorus/ingest/blocks';
import { identifier, translateDriverError } from '@pelorus/shared/persistence';
import { type IngestTables } from '../ingest-tables';
import { COPY_COLUMNS, COPY_HEADER, COPY_TRAILER, copyRow } from './copy-rows';

/** A running COPY of a dataset's blocks. It ends by `end` or by `abort`; after `abort` the transaction is void. */
export class BlockCopy {
  readonly #stream: CopyStreamQuery;
  /** Never resolves; rejects when the server or the connection fails. */
  readonly #failure: Promise<never>;
  #failed = false;
  #seq = 0;

  constructor(
    client: PoolClient,
    tables: IngestTables,
    private readonly part: number,
    private readonly datasetId: number,
  ) {
    const columns = COPY_COLUMNS.map((name) => identifier(name).text).join(', ');
    this.#stream = client.query(from(`copy ${tables.block.text} (${columns}) from stdin with (format binary)`));
    this.#failure = new Promise((_resolve, reject) => {
      this.#stream.on('error', (error: unknown) => {
        this.#failed = true;
        reject(translateDriverError(error));
      });
    });
    // Callers of `write` and `end` see the failure; without one of them it would be unhandled.
    this.#failure.catch(() => undefined);
    this.#stream.write(COPY_HEADER);
  }

  /** Writes the next block; resolves when there is room for another, rejects when the database fails. */
  async write(block: EncodedBlock): Promise<void> {
    // A stream without a connection throws when it is written to.
    if (this.#failed) return this.#failure;
    const row = copyRow(this.part, this.datasetId, this.#seq++, block);
    const written = new Promise<void>((resolve) => this.#stream.write(row, () => resolve()));
    await Promise.race([written, this.#failure]);
  }

  /** Ends the COPY; resolves when the database has taken all blocks. */
  async end(): Promise<void> {
    if (this.#failed) return this.#failure;
    const finished = new Promise<void>((resolve) => this.#stream.once('finish', resolve));
    this.#stream.end(COPY_TRAILER);
    await Promise.race([finished, this.#failure]);
  }

  /** Makes the database forget a COPY that has neither ended nor failed; resolves when it has. */
  async abort(): Promise<void> {
    if (this.#failed || this.#stream.writableEnded) return;
    const closed = new Promise<void>((resolve) => this.#stream.once('close', resolve));
    this.#stream.destroy(new Error('the upload was given up'));
    await closed;
  }
}

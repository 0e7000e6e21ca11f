import { type Dataset, missingOf, streamValuesOf } from '@pelorus/ingest/domain';
import { type IngestTables, StreamRepository } from '@pelorus/ingest/persistence';
import { type NrtHeader } from '@pelorus/shared/nrt';
import { AccountSlots, type SlotLimits, type SlotState } from '@pelorus/shared/kernel';
import { type Database } from '@pelorus/shared/persistence';
import { type AccountQuotas } from './account-quotas';
import { LEAST_SHARED } from './batch/batch-blocks';
import { Batcher } from './batch/batcher';
import { KnownHeaders } from './batch/known-headers';
import { KnownStreams } from './batch/known-streams';
import { readSmallFile, type SmallFile } from './batch/small-file';
import { BatchStorage } from './batch/batch-storage';
import { chunkOf, type Chunks } from './chunks';
import { type CodeRule, OPEN_CODES } from './codes/code-rule';
import { checkedFile } from './file-content';
import { readSoundHeader } from './file-plan';
import { findOriginal } from './find-original';
import { MeteredBody } from './metered-body';
import { orderOf, type Upload, type UploadOrder, type UploadResult, type UploadTurn } from './upload';
import { UploadCount } from './upload-count';

/** Largest body that is read as a whole and stored in a batch. */
const SMALL_BYTES = 256 * 1024;
const BATCH_FILES = 256;
const BATCH_BYTES = 4 * 1024 ** 2;
const WAITING_BYTES = 64 * 1024 ** 2;

export interface UploadLimits {
  /** Largest body in decoded bytes. */
  readonly maxBytes: number;
  /** Limits of large bodies; each running one holds a connection. */
  readonly large: SlotLimits;
  /** Quotas, which refused bodies use up, too. */
  readonly quotas: AccountQuotas;
}

export interface LargeUploads {
  run(order: UploadOrder, body: Chunks): Promise<UploadResult>;
}

/** Stores a file completely or not at all; DomainError `invalid-file`. Memory does not grow with the file. */
export class DatasetUploads {
  readonly count = new UploadCount();
  readonly #known: KnownStreams;
  readonly #headers = new KnownHeaders();
  readonly #batcher: Batcher<SmallFile, Dataset>;
  readonly #slots: AccountSlots;

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
    private readonly large: LargeUploads,
    private readonly limits: UploadLimits,
    private readonly codes: CodeRule = OPEN_CODES,
  ) {
    const streams = new StreamRepository(database, tables);
    this.#known = new KnownStreams((codes) => streams.find(codes));
    this.#slots = new AccountSlots('upload', limits.large);
    const batch = new BatchStorage(database, tables, this.#known);
    this.#batcher = new Batcher({
      store: (files) => batch.run(files),
      keyOf: ({ order, content }) => `${content.sha256} ${order.username}`,
      sizeOf: ({ content }) => content.bytes,
      batchEntries: BATCH_FILES,
      batchSize: BATCH_BYTES,
      waitingSize: WAITING_BYTES,
    });
  }

  get slots(): SlotState {
    return this.#slots.state;
  }

  get waiting(): { readonly entries: number; readonly size: number } {
    return this.#batcher.waiting;
  }

  async run(upload: Upload): Promise<UploadResult> {
    const result = await this.#receive(upload);
    if (result.kind === 'stored') {
      this.count.stored++;
      this.count.rows += result.dataset.rows;
    }
    return result;
  }

  async #receive(upload: Upload): Promise<UploadResult> {
    const { maxBytes, quotas } = this.limits;
    quotas.admit(upload.username);
    const body = new MeteredBody(upload.body, maxBytes);
    try {
      const bytes = (await body.gather(SMALL_BYTES)) ? body.take() : undefined;
      await this.codes.admit(upload, () => this.#headerOf(upload.username, bytes ?? body));
      const order = orderOf(upload, this.codes.anyStream);
      if (bytes) return await this.#storeSmall(order, bytes, upload.turn);
      return await this.#slots.run(order.username, upload.gone?.(), () => this.large.run(order, body));
    } finally {
      quotas.count(upload.username, body.bytes);
      this.count.bytes += body.bytes;
      await body.close();
    }
  }

  /** Header of a body, pulled ahead where need be; undefined where it is faulty. */
  async #headerOf(username: string, body: Uint8Array | MeteredBody): Promise<NrtHeader | undefined> {
    if (body instanceof MeteredBody) return readSoundHeader(body.ahead());
    return this.#headers.planOf(username, body)?.read.header ?? readSoundHeader(chunkOf(body));
  }

  async #storeSmall(order: UploadOrder, bytes: Uint8Array, turn?: UploadTurn): Promise<UploadResult> {
    // With few others waiting, the file hardly shares a block: it is encoded at once.
    const keepText = turn !== undefined || this.#batcher.waiting.entries >= LEAST_SHARED;
    const file = await readSmallFile(order, bytes, this.#headers, (codes) => this.#known.find(codes), keepText);
    if (!order.dryRun) {
      await turn?.come;
      const stored = this.#batcher.add(order.username, file);
      turn?.added();
      return { kind: 'stored', dataset: await stored };
    }
    const { content, plan, summaries, first } = file;
    const unstored = { ...content, username: order.username, columns: plan.columns, first };
    const original = await findOriginal(this.database, this.tables, unstored);
    const streams = streamValuesOf(plan.columns, content.rows, missingOf(summaries));
    return { kind: 'checked', file: checkedFile(order, content, streams, plan.warnings, original) };
  }
}

import { DomainError, type Precondition } from '@pelorus/shared/kernel';
import { type Account } from '@pelorus/auth/domain';
import { notFound, type RowValues } from '@pelorus/registry/domain';
import { type ResourceDocument, type ResourceRecord } from '@pelorus/registry/model';
import { type FileRepository, type OwnerRepository, type Payload } from '@pelorus/registry/persistence';
import { type Changes } from '../records/changes';
import { type ItemKey } from '../records/owners';
import { type RecordRules } from '../records/record-rules';
import { type RecordScope } from '../records/record-scope';
import { type RecordTools, type WrittenRecords, type CreatedRecord, RecordService } from '../records/record.service';
import { type ResourceFiles } from './resource-files';

/** Form with one file, taken in while it arrives. */
export interface FileForm {
  /** Passes the arriving bytes to `take`; resolves at the end of the form. */
  receive<Taken>(take: (bytes: AsyncIterable<Uint8Array>) => Promise<Taken>): Promise<ReceivedForm<Taken>>;
}

export interface ReceivedForm<Taken> {
  readonly taken: Taken;
  readonly values: RowValues<ResourceRecord>;
  readonly fileName: string;
  readonly mediaType: string;
}

/** File opened for reading. */
export interface OpenFile extends Payload {
  /** Bytes from `start` up to, without, `end`. */
  read(start: number, end: number): AsyncIterable<Uint8Array>;
}

export class ResourceParts {
  constructor(
    readonly tools: RecordTools,
    readonly records: WrittenRecords<ResourceRecord, ResourceDocument>,
    readonly scope: RecordScope<ItemKey, ResourceRecord>,
    readonly rules: RecordRules<ResourceRecord>,
  ) {}
}

/** Writes links and names of files; bytes go with the last resource that has them. */
export class ResourceService extends RecordService<ItemKey, ResourceRecord, ResourceDocument> {
  constructor(
    { tools, records, scope, rules }: ResourceParts,
    private readonly files: ResourceFiles,
  ) {
    super(tools, records, scope, rules);
  }

  override async delete(account: Account, owner: ItemKey, id: number, precondition: Precondition): Promise<void> {
    await super.delete(account, owner, id, precondition);
    // The deletion counts even where the file stays: a later one collects it.
    await this.files.collect().catch(() => undefined);
  }
}

/** Attaches uploaded files to items, and reads them. */
export class ResourceFileService {
  constructor(
    private readonly writing: ResourceParts,
    private readonly changes: Changes,
    private readonly files: ResourceFiles,
    private readonly repository: FileRepository,
    private readonly owners: OwnerRepository,
  ) {}

  /** Attaches the file of a form; checks rights before receiving it. */
  async create(account: Account, owner: ItemKey, form: FileForm): Promise<CreatedRecord<ResourceDocument>> {
    await this.#requireCreate(account, owner);
    await this.files.collect().catch(() => undefined);
    let file: Awaited<ReturnType<ResourceFiles['take']>> | undefined;
    try {
      const received = await form.receive(async (bytes) => (file = await this.files.take(bytes)));
      return await this.#attach(account, owner, received);
    } catch (error) {
      if (file) await this.files.discard(file).catch(() => undefined);
      throw error;
    }
  }

  /** File of a resource. DomainError `not-found`. */
  async open(owner: ItemKey, id: number): Promise<OpenFile> {
    const itemId = await this.owners.item(owner);
    if (itemId === undefined) throw notFound('item', String(owner));
    const payload = await this.repository.payload(itemId, id);
    if (payload === undefined) throw new DomainError('not-found', 'not-found', `There is no resource '${id}' here.`);
    if (payload === null) throw new DomainError('not-found', 'not-a-file', `The resource ${id} is a link, not a file.`);
    return { ...payload, read: (start, end) => this.files.read(payload, start, end) };
  }

  #requireCreate(account: Account, owner: ItemKey): Promise<void> {
    const { scope } = this.writing;
    return this.changes.run(account, async (change) =>
      scope.requireCreate(change, account, await scope.at(change, owner)),
    );
  }

  #attach(
    account: Account,
    owner: ItemKey,
    { taken: file, values, fileName, mediaType }: ReceivedForm<Awaited<ReturnType<ResourceFiles['take']>>>,
  ): Promise<CreatedRecord<ResourceDocument>> {
    const { tools, records, scope, rules } = this.writing;
    const keeping: RecordRules<ResourceRecord> = {
      ...rules,
      guard: ({ change }) => this.files.keep(change, file),
    };
    const { sha256, size } = file;
    const name = values.name ?? fileName;
    const record = { ...values, name, fileName, mediaType, size, sha256 };
    return new RecordService(tools, records, scope, keeping).create(account, owner, record);
  }
}

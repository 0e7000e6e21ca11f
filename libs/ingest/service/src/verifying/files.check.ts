import { createHash } from 'node:crypto';
import { type IngestTables, OwnerlessRowRepository } from '@pelorus/ingest/persistence';
import { type FilePlace } from '@pelorus/shared/files';
import { isObjectFault } from '@pelorus/shared/objects';
import { type Database } from '@pelorus/shared/persistence';
import { type Check, type Finding, type Step } from '@pelorus/shared/verification';
import { FileStore } from '../files/file-store';

const BATCH = 100;
/** Age from which a mark was left by an ended process; see `FileStore`. */
const LEFT_AFTER = 2 * 3600 * 1000;

type Content = Awaited<ReturnType<OwnerlessRowRepository['filesAfter']>>[number];

/** Reads the bytes of every file, and looks for bytes without a file. */
export class FilesCheck implements Check {
  readonly name = 'files';
  readonly proves = 'files equal their digests, and there are no others';
  readonly #rows: OwnerlessRowRepository;
  readonly #store: FileStore;

  constructor(
    private readonly database: Database,
    tables: IngestTables,
    private readonly place: FilePlace | undefined,
  ) {
    this.#rows = new OwnerlessRowRepository(database, tables);
    this.#store = new FileStore(database, tables, place);
  }

  async *run(step: Step): AsyncGenerator<Finding, void, undefined> {
    for (let after = ''; ;) {
      const batch = await this.#rows.filesAfter(after, BATCH);
      const last = batch.at(-1);
      if (!last) break;
      for (const content of batch) yield* this.#findings(content);
      step(batch.length);
      after = last.sha256;
    }
    if (!this.place) return;
    for (const sha256 of await this.#rows.contents()) {
      if (await this.#isForgotten(sha256, this.place)) yield this.#unused(`content ${sha256}`, sha256);
    }
    for await (const { sha256, place } of this.place.contents()) {
      if (await this.#isOrphan(sha256, this.place)) yield this.#unused(`bytes ${sha256} in the ${place}`, sha256);
      step(1);
    }
  }

  async *#findings(content: Content): AsyncGenerator<Finding> {
    const fault = this.place ? await faultOf(content, this.place) : 'FILE_FOLDER is not set, so its bytes are missing';
    // A file that was deleted meanwhile has no fault.
    if (fault === undefined || !(await this.#isUsed(content.sha256))) return;
    yield { subject: `file ${content.ids.join(', ')}`, fault };
  }

  #unused(subject: string, sha256: string): Finding {
    return {
      subject,
      fault: 'no file has it',
      mend: () => this.#store.changing('going', sha256, async () => undefined),
    };
  }

  /** Whether nobody is about to take away the row of a content: a deletion has a mark until that is done. */
  async #isForgotten(sha256: string, place: FilePlace): Promise<boolean> {
    return !(await isMarked(sha256, place)) && (await this.#rows.isUnusedContent(sha256));
  }

  /** Looks at the database twice: an upload or a deletion that was under way has ended once its mark is gone. */
  async #isOrphan(sha256: string, place: FilePlace): Promise<boolean> {
    if ((await this.#isUsed(sha256)) || (await isMarked(sha256, place))) return false;
    return !(await this.#isUsed(sha256)) && (await place.has(sha256));
  }

  #isUsed(sha256: string): Promise<boolean> {
    return this.#rows.isUsed(sha256);
  }
}

/** Whether an upload or a deletion of a content is under way. */
async function isMarked(sha256: string, place: FilePlace): Promise<boolean> {
  const left = new Set((await place.leftBehind(LEFT_AFTER)).map(({ name }) => name));
  return (await place.leftBehind(-LEFT_AFTER)).some((mark) => mark.sha256 === sha256 && !left.has(mark.name));
}

async function faultOf({ sha256, sizes }: Content, place: FilePlace): Promise<string | undefined> {
  const [size = 0] = sizes;
  if (sizes.length > 1) return `its bytes have several sizes: ${sizes.join(', ')}`;
  const bytes = await place.open(sha256, size);
  if (!bytes) return `its bytes are missing, or are not ${size}`;
  const hash = createHash('sha256');
  try {
    for await (const chunk of bytes.read(0, size)) hash.update(chunk);
  } catch (error) {
    if (!isObjectFault(error)) throw error;
    return error.message;
  } finally {
    await bytes.close();
  }
  return hash.digest('hex') === sha256 ? undefined : 'its bytes have another SHA-256';
}

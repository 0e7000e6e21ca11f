import { createHash } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { type FileContents, FileRepository, type StoredFile } from '@pelorus/registry/persistence';
import { isObjectFault } from '@pelorus/shared/objects';
import { type Database } from '@pelorus/shared/persistence';
import { type Check, type Finding, type Step } from '@pelorus/shared/verification';
import { resourceFiles } from '../resources/resource-files';

const BATCH = 100;
const SECOND_LOOK_MS = 1_000;

/** Reads all files, and finds resources without file and files without resource. */
export class FilesCheck implements Check {
  readonly name = 'files';
  readonly proves = 'files of resources equal their digests, and there are no others';
  readonly #files: FileRepository;

  constructor(
    private readonly database: Database,
    private readonly schema: string,
    private readonly contents: FileContents,
  ) {
    this.#files = new FileRepository(database, schema);
  }

  async *run(step: Step): AsyncGenerator<Finding, void, undefined> {
    for (const { id, itemId } of await this.#files.withoutFile()) {
      yield { subject: `resource ${id} of item ${itemId}`, fault: 'there is no file with its content' };
    }
    yield* this.#damaged(step);
    yield* this.#strays(step);
    yield* this.#unused();
  }

  async *#damaged(step: Step): AsyncGenerator<Finding> {
    for (let after = 0; ;) {
      const batch = await this.#files.after(after, BATCH);
      const last = batch.at(-1);
      if (!last) return;
      for (const file of batch) {
        const fault = await faultOf(file, this.contents);
        // A file that was taken away meanwhile has no fault.
        const isThere = fault !== undefined && (await this.#files.isKnown(file.sha256));
        if (isThere) yield { subject: `file ${file.id}`, fault };
      }
      step(batch.length);
      after = last.id;
    }
  }

  /** Files without resource, looked for twice: the service removes them right after a deletion. */
  async *#unused(): AsyncGenerator<Finding> {
    const before = await this.#files.unused();
    if (before.complete.length + before.incomplete.length === 0) return;
    await delay(SECOND_LOOK_MS);
    const after = await this.#files.unused();
    const mend = (): Promise<void> => resourceFiles(this.database, this.schema, this.contents).collect();
    const inBoth = ({ id }: { id: number }): boolean =>
      [...before.complete, ...before.incomplete].some((file) => file.id === id);
    for (const { id } of after.complete.filter(inBoth))
      yield { subject: `file ${id}`, fault: 'no resource has it', mend };
    for (const { id } of after.incomplete.filter(inBoth))
      yield { subject: `file ${id}`, fault: 'its upload was broken off', mend };
  }

  /** Bytes without a file. An arriving file has a row before its bytes. */
  async *#strays(step: Step): AsyncGenerator<Finding> {
    for await (const { sha256: hex, place } of this.contents.kept()) {
      step(1);
      const sha256 = Buffer.from(hex, 'hex');
      const isStray = !(await this.#files.isKnown(sha256)) && (await this.contents.has(sha256));
      if (!isStray) continue;
      const mend = (): Promise<void> => resourceFiles(this.database, this.schema, this.contents).removeStray(sha256);
      yield { subject: `bytes ${hex} in the ${place}`, fault: 'no file has it', mend };
    }
  }
}

async function faultOf(file: StoredFile, contents: FileContents): Promise<string | undefined> {
  const hash = createHash('sha256');
  let at = 0;
  const bytes = file.size === 0 ? undefined : await contents.open(file);
  try {
    for await (const chunk of bytes?.read(0, file.size) ?? []) {
      hash.update(chunk);
      at += chunk.length;
    }
  } catch (error) {
    if (!isObjectFault(error)) throw error;
    return error.message;
  } finally {
    await bytes?.close();
  }
  if (at !== file.size) return `its bytes from ${at} are missing`;
  return hash.digest().equals(file.sha256) ? undefined : 'its bytes have another SHA-256';
}

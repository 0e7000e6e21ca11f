import { ObjectBytes } from './object-bytes';
import { type ListedObject, type ObjectSource, type ObjectStore } from './object-store';
import { putSound } from './put-sound';

const CONTENT = /\/[0-9a-f]{2}\/([0-9a-f]{64})$/;
const NOTHING = new Uint8Array();

/** Contents of files in a folder of a store, each an object that is named by its SHA-256 (`<folder>/ab/abcd…`), with marks beside them. */
export class ContentObjects {
  /** `folder` gives the path in the store: that of an archive, and what is in it. */
  constructor(
    private readonly store: ObjectStore,
    private readonly folder: () => Promise<string>,
  ) {}

  /** Writes a content and compares it with what the store gives back. May be repeated. */
  async put(source: ObjectSource): Promise<void> {
    await putSound(this.store, await this.#name(hexOf(source.sha256)), source, source.sha256);
  }

  /** Whether a content is there, with all its bytes. */
  async isThere(sha256: string, size: number): Promise<boolean> {
    return (await this.store.size(await this.#name(sha256))) === size;
  }

  /** The bytes of a content; undefined when they are missing or not `size` bytes. */
  async open(sha256: string, size: number): Promise<ObjectBytes | undefined> {
    const name = await this.#name(sha256);
    if ((await this.store.size(name)) !== size) return undefined;
    return new ObjectBytes(this.store, name, { sha256, size });
  }

  async has(sha256: string): Promise<boolean> {
    return (await this.store.size(await this.#name(sha256))) !== undefined;
  }

  async remove(sha256: string): Promise<void> {
    await this.store.remove(await this.#name(sha256));
  }

  /** The SHA-256 of all contents in hexadecimal digits. */
  async *list(): AsyncGenerator<string> {
    for await (const { name } of this.store.list(`${await this.folder()}/`)) {
      const [, sha256] = CONTENT.exec(name) ?? [];
      if (sha256 !== undefined) yield sha256;
    }
  }

  /** Puts a mark of a name of its own beside the contents. */
  async mark(name: string): Promise<void> {
    await this.store.put(`${await this.#marks()}${name}`, NOTHING);
  }

  async unmark(name: string): Promise<void> {
    await this.store.remove(`${await this.#marks()}${name}`);
  }

  /** The marks by their names. */
  async *marks(): AsyncGenerator<ListedObject> {
    const folder = await this.#marks();
    for await (const { name, modifiedMs } of this.store.list(folder)) {
      yield { name: name.slice(folder.length), modifiedMs };
    }
  }

  async #marks(): Promise<string> {
    return `${await this.folder()}/marks/`;
  }

  async #name(sha256: string): Promise<string> {
    return `${await this.folder()}/${sha256.slice(0, 2)}/${sha256}`;
  }
}

function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');
}

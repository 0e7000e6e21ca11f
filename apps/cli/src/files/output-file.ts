import { createWriteStream } from 'node:fs';
import { rename, rm, stat } from 'node:fs/promises';
import { once } from 'node:events';
import path from 'node:path';
import { missingError, usageError } from '../failures/cli.errors';
import { namedFailure } from '../failures/named-failure';

/** A file that appears whole under its name, or not at all: a failure and Ctrl-C leave what was there before. */
export class OutputFile {
  readonly #draft: string;
  readonly #stream;
  #failure?: unknown;

  private constructor(private readonly file: string) {
    this.#draft = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.part`);
    this.#stream = createWriteStream(this.#draft);
    this.#stream.on('error', (error) => (this.#failure = namedFailure(error, file)));
  }

  static async create(file: string): Promise<OutputFile> {
    const folder = path.dirname(path.resolve(file));
    if (!(await stat(folder).catch(() => undefined))?.isDirectory())
      throw missingError(`There is no folder ${folder}.`);
    if ((await stat(file).catch(() => undefined))?.isDirectory()) throw usageError(`${file} is a folder.`);
    return new OutputFile(path.resolve(file));
  }

  async write(chunk: Uint8Array | string): Promise<void> {
    this.#check();
    if (!this.#stream.write(chunk)) await once(this.#stream, 'drain');
  }

  /** Makes the file appear. */
  async finish(): Promise<void> {
    await new Promise<void>((resolve) => this.#stream.end(resolve).once('error', () => resolve()));
    this.#check();
    await rename(this.#draft, this.file);
  }

  /** Throws away what was written. */
  async discard(): Promise<void> {
    this.#stream.destroy();
    await rm(this.#draft, { force: true });
  }

  #check(): void {
    if (this.#failure) throw this.#failure;
  }
}

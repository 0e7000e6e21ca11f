import { createHash } from 'node:crypto';
import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { namingFile } from '../failures/named-failure';

/** A file that is dealt with: its content was stored, or refused for good. */
export interface FileEntry {
  readonly event: 'stored' | 'refused';
  readonly file: string;
  readonly size: number;
  readonly mtimeMs: number;
  /** SHA-256 of the bytes, in hexadecimal digits. */
  readonly sha256: string;
  readonly datasetId?: number;
}

/**
 * A part of a growing file: about to be sent, or dealt with. The same part is sent again after a crash, byte for byte.
 */
export interface PartEntry {
  readonly event: 'part' | 'part done';
  readonly file: string;
  readonly inode: number;
  /** Bytes of the file from which and up to which the part goes. */
  readonly from: number;
  readonly to: number;
  readonly datasetId?: number;
}

export type Entry = FileEntry | PartEntry;

/**
 * Outcomes of files, a line of JSON each, on the disk before anybody acts on them. A crash cuts the last line at most,
 * and the service knows content that it has: what the journal lost is sent again and is not stored again.
 */
export class Journal {
  readonly #byPlace = new Map<string, FileEntry>();
  readonly #byContent = new Map<string, FileEntry>();
  readonly #sizes = new Set<number>();
  readonly #parts = new Map<string, PartEntry>();

  private constructor(
    private readonly file: string,
    private readonly handle: FileHandle,
    text: string,
  ) {
    for (const line of text.split('\n')) this.#read(line);
  }

  /** The journal of a service in a folder: what one service has, another may not. */
  static async open(folder: string, service: string): Promise<Journal> {
    await mkdir(folder, { recursive: true });
    const name = createHash('sha256').update(service).digest('hex').slice(0, 12);
    const file = path.join(folder, `journal-${name}.jsonl`);
    const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return '';
      throw error;
    });
    return new Journal(file, await open(file, 'a'), text);
  }

  /**
   * Writes an entry and waits until it is on the disk. An outcome counts from now on even where the disk is full; a
   * part that is about to be sent does not, since after a crash nobody would know which bytes it had.
   */
  async note(entry: Entry): Promise<void> {
    if (entry.event !== 'part') this.#take(entry);
    // The line end comes first: a line that a crash or a full disk cut must not swallow the next one.
    const line = `\n${JSON.stringify({ ...entry, at: new Date().toISOString() })}`;
    await namingFile(this.file, this.handle.appendFile(line));
    await this.handle.datasync();
    this.#take(entry);
  }

  close(): Promise<void> {
    return this.handle.close();
  }

  /** The entry of a file that is as it was when it was dealt with. */
  atPlace(file: string, size: number, mtimeMs: number): FileEntry | undefined {
    const entry = this.#byPlace.get(file);
    return entry && entry.size === size && entry.mtimeMs === mtimeMs ? entry : undefined;
  }

  /** Whether a file of this size might have been dealt with under another name. */
  mayKnow(size: number): boolean {
    return this.#sizes.has(size);
  }

  withContent(sha256: string): FileEntry | undefined {
    return this.#byContent.get(sha256);
  }

  lastPart(file: string): PartEntry | undefined {
    return this.#parts.get(file);
  }

  #read(line: string): void {
    try {
      const entry = JSON.parse(line) as Entry;
      if (typeof entry.file === 'string') this.#take(entry);
    } catch {
      // The line that a crash cut.
    }
  }

  #take(entry: Entry): void {
    if ('from' in entry) return void this.#parts.set(entry.file, entry);
    this.#byPlace.set(entry.file, entry);
    this.#byContent.set(entry.sha256, entry);
    this.#sizes.add(entry.size);
  }
}

import { ProblemError } from '@pelorus/client';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { type Candidate } from './candidates';
import { bytesAt, endOfLines, headerOf, withoutLines } from './growing-file';
import { type Journal, type PartEntry } from './journal';
import { type Sender } from './sender';
import { type WatchStatus } from './watch-status';

/** Sends the new lines of growing files as datasets of their own, with the header before them. */
export class Tail {
  constructor(
    private readonly folder: string,
    private readonly journal: Journal,
    private readonly sender: Sender,
    private readonly status: WatchStatus,
  ) {}

  /** Sends what was added to a file since; first, byte for byte, a part whose fate a crash left open. */
  async advance(file: Candidate): Promise<void> {
    const header = await headerOf(file.path);
    if (!header) return;
    for (let part = await this.#nextPart(file, header); part; part = await this.#nextPart(file, header)) {
      const lines = await bytesAt(file.path, part.from, part.to);
      const datasetId = await this.#send(file, part, header, lines);
      await this.journal.note({ ...part, event: 'part done', ...(datasetId === undefined ? {} : { datasetId }) });
      if (datasetId !== undefined)
        this.status.stored(file.name, lines.length, `bytes ${part.from} to ${part.to}, dataset ${datasetId}`);
    }
  }

  async #nextPart({ name, path: place, size, inode }: Candidate, header: Buffer): Promise<PartEntry | undefined> {
    const last = this.journal.lastPart(name);
    // A shorter file, or another one, was begun anew under the name.
    const isSame = last !== undefined && last.inode === inode && last.to <= size;
    if (isSame && last.event === 'part') return last;
    const from = isSame ? last.to : header.length;
    const to = await endOfLines(place, from);
    if (to === from) return undefined;
    const part: PartEntry = { event: 'part', file: name, inode, from, to };
    await this.journal.note(part);
    return part;
  }

  async #send(file: Candidate, part: PartEntry, header: Buffer, lines: Buffer): Promise<number | undefined> {
    try {
      return await this.#upload(file, part, header, lines);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      return this.#withoutFaults(file, part, header, lines, error);
    }
  }

  async #upload({ name }: Candidate, { from, to }: PartEntry, header: Buffer, lines: Buffer): Promise<number> {
    const bytes = Buffer.concat([header, lines]);
    const open = async function* (): AsyncGenerator<Uint8Array> {
      yield bytes;
    };
    return (await this.sender.send(open, `${name} ${from}-${to}`)).dataset.id;
  }

  /** One bad line of a logger does not hold back the others: it is put aside, and the rest is sent. */
  async #withoutFaults(
    file: Candidate,
    part: PartEntry,
    header: Buffer,
    lines: Buffer,
    error: ProblemError,
  ): Promise<number | undefined> {
    const faulty = new Set(error.faults.flatMap(({ line }) => (line === undefined || line === 1 ? [] : [line])));
    const isListed = faulty.size > 0 && error.totalFaults === error.faults.length;
    const { rest, taken } = isListed ? withoutLines(lines, faulty) : { rest: Buffer.alloc(0), taken: lines };
    await this.#setAside(file, part, Buffer.concat([header, taken]), error);
    if (rest.length === 0) return undefined;
    try {
      return await this.#upload(file, part, header, rest);
    } catch (again) {
      if (!(again instanceof ProblemError)) throw again;
      await this.#setAside(file, part, Buffer.concat([header, lines]), again);
      return undefined;
    }
  }

  async #setAside({ name }: Candidate, { from, to }: PartEntry, bytes: Buffer, error: ProblemError): Promise<void> {
    const failed = path.join(this.folder, 'failed');
    const place = path.join(failed, `${name}.${from}-${to}.nrt`);
    const faults = error.faults.map(({ line = '', detail, code }) => `line ${line} of the part: ${detail} [${code}]\n`);
    await mkdir(failed, { recursive: true });
    await writeFile(place, bytes);
    await writeFile(`${place}.report.txt`, `${error.message}\n${faults.join('')}`);
    this.status.refused(`${name} ${from}-${to}`, error.message);
  }
}

import { ProblemError } from '@pelorus/client';
import { setTimeout as delay } from 'node:timers/promises';
import { CliError } from '../failures/cli.errors';
import { explainError } from '../failures/explain-error';
import { bytesOf, type InputFile } from '../files/input-file';
import { faultReport, placeFaults } from '../nrt/fault-report';
import { styleOf } from '../terminal/style';
import {
  type Candidate,
  inSendingOrder,
  listFiles,
  matchesPattern,
  type SendingOrder,
  SettledFiles,
} from './candidates';
import { type Journal } from './journal';
import { type Afterwards, putAway, setAside } from './put-away';
import { type RateLimit } from './rate-limit';
import { type Sender } from './sender';
import { type Tail } from './tail';
import { type WatchStatus } from './watch-status';
import { hashOf, inputOf } from './watched-input';

export interface WatchSettings {
  readonly folder: string;
  readonly patterns: readonly string[];
  /** Patterns of growing files. */
  readonly tails: readonly string[];
  readonly settleMs: number;
  readonly pollMs: number;
  readonly tailMs: number;
  readonly order: SendingOrder;
  readonly jobs: number;
  readonly afterwards: Afterwards;
  /** Ends when nothing is left to do. */
  readonly once: boolean;
}

export interface WatchParts {
  readonly journal: Journal;
  readonly sender: Sender;
  readonly tail: Tail;
  readonly rate: RateLimit;
  readonly status: WatchStatus;
  readonly say: (text: string) => void;
}

const REPORT_WIDTH = 120;

/** Sends each file that appears in a folder, once it is complete. */
export class Watcher {
  readonly #settling: SettledFiles;
  /** Files that could not be dealt with in their last round. */
  readonly #failing = new Set<string>();
  /** Symbolic links that were told of. */
  readonly #links = new Set<string>();
  #lastTail = -Infinity;

  constructor(
    private readonly settings: WatchSettings,
    private readonly parts: WatchParts,
    private readonly signal: AbortSignal,
  ) {
    this.#settling = new SettledFiles(settings.settleMs);
  }

  /** Works until it is told to stop, or until nothing is left to do. */
  async run(): Promise<void> {
    while (!this.signal.aborted) {
      const files = await this.#files();
      await this.#advanceTails(files);
      const isIdle = files !== undefined && (await this.#sendComplete(files)) === 0;
      if (this.settings.once && isIdle && !this.#isSettling(files)) return this.#refuseFailing();
      await delay(this.settings.pollMs, undefined, { signal: this.signal });
    }
  }

  #refuseFailing(): void {
    if (this.#failing.size === 0) return;
    throw new CliError(`Left behind: ${[...this.#failing].join(', ')}.`, undefined, { code: 'left-behind' });
  }

  /** The files, undefined while the folder cannot be read: a drive may come back. */
  async #files(): Promise<readonly Candidate[] | undefined> {
    const { folder, patterns, tails } = this.settings;
    const { status, say } = this.parts;
    try {
      const { files, links } = await listFiles(folder, [...patterns, ...tails]);
      status.trouble = undefined;
      for (const name of links.filter((one) => !this.#links.has(one))) say(`${name}: a symbolic link, not sent`);
      for (const name of links) this.#links.add(name);
      return files;
    } catch (error) {
      const { message } = explainError(error);
      if (status.trouble !== message) say(message);
      status.trouble = message;
      return undefined;
    }
  }

  #isTail = ({ name }: Candidate): boolean => this.settings.tails.some((pattern) => matchesPattern(name, pattern));

  #isSettling(files: readonly Candidate[]): boolean {
    return files.some(
      (file) => !this.#isTail(file) && file.size > 0 && !this.#isDone(file) && !this.#failing.has(file.name),
    );
  }

  #isDone = ({ name, size, mtimeMs }: Candidate): boolean =>
    this.parts.journal.atPlace(name, size, mtimeMs) !== undefined;

  async #advanceTails(files: readonly Candidate[] = []): Promise<void> {
    const { tailMs, once } = this.settings;
    const now = performance.now();
    if (!once && now - this.#lastTail < tailMs) return;
    this.#lastTail = now;
    for (const file of files.filter(this.#isTail)) {
      await this.#guarded(file.name, () => this.parts.tail.advance(file));
    }
  }

  /** Sends what is complete, several at once in their order; gives how many there were. */
  async #sendComplete(files: readonly Candidate[]): Promise<number> {
    const { order, jobs } = this.settings;
    const { status } = this.parts;
    const complete = this.#settling.complete(files.filter((file) => !this.#isTail(file)), Date.now(), performance.now()); // prettier-ignore
    await this.#finishKnown(complete);
    const queue = inSendingOrder(complete.filter((file) => !this.#isDone(file)), order); // prettier-ignore
    const count = queue.filter(({ name }) => !this.#failing.has(name)).length;
    const work = async (): Promise<void> => {
      for (let file; !this.signal.aborted && (file = queue.shift());) {
        status.waiting = queue.length;
        await this.#one(file);
      }
    };
    await Promise.all(Array.from({ length: jobs }, work));
    return count;
  }

  /** Puts away what was stored just before a crash. */
  async #finishKnown(files: readonly Candidate[]): Promise<void> {
    if (this.settings.afterwards === 'keep') return;
    for (const file of files) if (this.#isDone(file)) await this.#guarded(file.name, () => this.#putAway(file));
  }

  #putAway(file: Candidate): Promise<void> {
    const entry = this.parts.journal.atPlace(file.name, file.size, file.mtimeMs);
    return entry?.event === 'stored' ? putAway(file.path, this.settings.afterwards) : Promise.resolve();
  }

  async #one(file: Candidate): Promise<void> {
    const { status } = this.parts;
    status.sending.add(file.name);
    try {
      await this.#guarded(file.name, () => this.#deal(file));
    } finally {
      status.sending.delete(file.name);
    }
  }

  /** A file that is gone, changed or cannot be read is looked at again in the next round. */
  async #guarded(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
      this.#failing.delete(name);
    } catch (error) {
      this.signal.throwIfAborted();
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
      this.#failing.add(name);
      this.parts.say(`${name}: ${explainError(error).message}`);
    }
  }

  async #deal(file: Candidate): Promise<void> {
    const { journal, status, say } = this.parts;
    const input = inputOf(file);
    if (journal.mayKnow(file.size)) {
      const known = journal.withContent(await hashOf(input));
      if (known) return this.#note(file, known.sha256, known.datasetId, 'stored before');
    }
    try {
      const { dataset, isNew } = await this.#send(input);
      await this.#note(file, dataset.sha256, dataset.id, isNew ? 'stored' : 'stored before');
      say(`${file.name}: dataset ${dataset.id}, ${dataset.rows} rows`);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      await this.#refuse(input, error);
      status.refused(file.name, error.message);
      say(`${file.name}: ${error.message}`);
    }
  }

  #send(input: InputFile): ReturnType<Sender['send']> {
    const { sender, rate } = this.parts;
    return sender.send(() => rate.limited(bytesOf(input), this.signal), input.label);
  }

  async #note(file: Candidate, sha256: string, datasetId: number | undefined, outcome: string): Promise<void> {
    const { journal, status, say } = this.parts;
    const { name, size, mtimeMs } = file;
    const entry = {
      event: 'stored',
      file: name,
      size,
      mtimeMs,
      sha256,
      ...(datasetId === undefined ? {} : { datasetId }),
    } as const;
    // Without the journal the service still knows the content.
    await journal.note(entry).catch((error: unknown) => say(explainError(error).message));
    status.stored(name, size, datasetId === undefined ? outcome : `${outcome}, dataset ${datasetId}`);
    await this.#putAway(file);
  }

  async #refuse(input: InputFile, error: ProblemError): Promise<void> {
    const faults = await placeFaults(input, error.faults);
    const report = faultReport(faults, error.totalFaults, REPORT_WIDTH, styleOf(false));
    await setAside(input.path, `${error.message}\n\n${report}\n`);
  }
}

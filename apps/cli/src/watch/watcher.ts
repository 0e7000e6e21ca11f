import { type BatchOutcome, ProblemError } from '@pelorus/client';
import { setTimeout as delay } from 'node:timers/promises';
import { CliError } from '../failures/cli.errors';
import { explainError } from '../failures/explain-error';
import { bytesOf, type InputFile } from '../files/input-file';
import { takeTogether } from '../files/small-files';
import {
  type Candidate,
  inSendingOrder,
  listFiles,
  matchesPattern,
  type SendingOrder,
  SettledFiles,
} from './candidates';
import { FileOutcomes } from './file-outcomes';
import { type Journal } from './journal';
import { type Afterwards } from './put-away';
import { type RateLimit } from './rate-limit';
import { isRefusal, type Sender } from './sender';
import { type Tail } from './tail';
import { type WatchStatus } from './watch-status';
import { hashing, inputOf, sizeTogether } from './watched-input';

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

/** Sends each file that appears in a folder, once it is complete. */
export class Watcher {
  readonly #settling: SettledFiles;
  readonly #outcomes: FileOutcomes;
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
    this.#outcomes = new FileOutcomes(parts.journal, parts.status, parts.say, settings.afterwards);
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
      (file) => !this.#isTail(file) && file.size > 0 && !this.#outcomes.isDone(file) && !this.#failing.has(file.name),
    );
  }

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
    const queue = inSendingOrder(complete.filter((file) => !this.#outcomes.isDone(file)), order); // prettier-ignore
    const count = queue.filter(({ name }) => !this.#failing.has(name)).length;
    const work = async (): Promise<void> => {
      while (!this.signal.aborted && queue.length > 0) {
        const files = takeTogether(queue, sizeTogether);
        status.waiting = queue.length;
        await this.#several(files);
      }
    };
    await Promise.all(Array.from({ length: jobs }, work));
    return count;
  }

  /** Puts away what was stored just before a crash. */
  async #finishKnown(files: readonly Candidate[]): Promise<void> {
    if (this.settings.afterwards === 'keep') return;
    for (const file of files)
      if (this.#outcomes.isDone(file)) await this.#guarded(file.name, () => this.#outcomes.finish(file));
  }

  async #several(files: readonly Candidate[]): Promise<void> {
    const { status } = this.parts;
    for (const { name } of files) status.sending.add(name);
    try {
      const rest = files.length === 1 ? files : await this.#dealTogether(files);
      for (const file of rest) await this.#guarded(file.name, () => this.#deal(file));
    } finally {
      for (const { name } of files) status.sending.delete(name);
    }
  }

  /** Sends files in one request; gives those that are to be dealt with one by one. */
  async #dealTogether(files: readonly Candidate[]): Promise<readonly Candidate[]> {
    const { rate, sender, say } = this.parts;
    const unknown: Candidate[] = [];
    for (const file of files) {
      await this.#guarded(file.name, async () => {
        if (!(await this.#outcomes.noteKnown(file))) unknown.push(file);
      });
    }
    const hashes = new Map<string, string>();
    const bytes = (file: InputFile): AsyncIterable<Uint8Array> => {
      const hashed = hashing(bytesOf(file), (sha256) => hashes.set(file.label, sha256));
      return rate.limited(hashed, this.signal);
    };
    try {
      const done = await sender.sendTogether(unknown.map(inputOf), bytes);
      const rest: Candidate[] = [];
      for (const file of unknown) {
        const outcome = done.get(file.name);
        if (!outcome || ('error' in outcome && !isRefusal(outcome.error))) rest.push(file);
        else await this.#guarded(file.name, () => this.#settle(file, outcome, hashes.get(file.name)!));
      }
      return rest;
    } catch (error) {
      this.signal.throwIfAborted();
      say(`${unknown.length} files are sent one by one: ${explainError(error).message}`);
      return unknown;
    }
  }

  /** Notes what has become of a file that was sent with others. */
  #settle(file: Candidate, outcome: BatchOutcome, sha256: string): Promise<void> {
    if ('error' in outcome) return this.#outcomes.noteRefusal(file, outcome.error);
    return this.#outcomes.noteUpload(file, sha256, outcome);
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
    const { sender, rate } = this.parts;
    if (await this.#outcomes.noteKnown(file)) return;
    const input = inputOf(file);
    try {
      const { dataset, isNew } = await sender.send(() => rate.limited(bytesOf(input), this.signal), input.label);
      await this.#outcomes.noteUpload(file, dataset.sha256, { datasetId: dataset.id, isNew, dataset });
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      await this.#outcomes.noteRefusal(file, error);
    }
  }
}

import fs from 'node:fs';

/** Characters of lines that are written together: a write costs as much as making twenty lines. */
const BATCH_LENGTH = 32_768;
/** The longest that a line waits for its batch, in milliseconds. */
const BATCH_MS = 500;
/** Milliseconds after which lines that could not be written are tried again. */
const TRIAL_MS = 100;
/** Characters that wait for a reader that stands still, or for a full disk; lines beyond them are lost. */
const MOST_WAITING = 16_777_216;
/** The longest that the end of the process waits for a reader that stands still, in milliseconds. */
const END_MS = 1_000;
const END_TRIAL_MS = 10;

const NOTHING = new Uint8Array();

/**
 * Writes lines to a file descriptor, in batches within half a second; the rest is written when the process ends. It
 * never waits for whoever reads, and never fails: a reader that is gone costs lines, not the service. pino's own output
 * tries for ever to write the last lines to a broken pipe, so that the process cannot end, and measures the whole batch
 * anew for each line.
 */
export class LogOutput {
  #lines: string[] = [];
  /** Characters of `#lines`. */
  #length = 0;
  /** What a write has left. */
  #rest: Uint8Array = NOTHING;
  #isWriting = false;
  #timer: NodeJS.Timeout | undefined;
  #lost = 0;
  #writesAtEnd = false;

  /** `onLost` is told how many lines were lost, as soon as lines are written again. */
  constructor(
    private readonly descriptor: number,
    private readonly onLost: (lines: number) => void,
  ) {}

  /** Takes a line, with its line feed. */
  write(line: string): void {
    if (this.#length + this.#rest.length > MOST_WAITING) {
      this.#lost += 1;
      return;
    }
    this.#lines.push(line);
    this.#length += line.length;
    if (!this.#writesAtEnd) process.once('exit', () => this.#writeAtEnd());
    this.#writesAtEnd = true;
    if (!this.#isWriting) this.#plan();
  }

  /** Writes a batch that is full; lets one that is not wait. */
  #plan(): void {
    if (this.#length >= BATCH_LENGTH && this.#rest.length === 0) this.#writeBatch();
    else if (this.#length > 0) this.#writeAfter(BATCH_MS);
  }

  #writeAfter(pause: number): void {
    this.#timer ??= setTimeout(() => this.#writeBatch(), pause).unref();
  }

  #writeBatch(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isWriting = true;
    const batch = this.#takeBatch();
    fs.write(this.descriptor, batch, (error, written) => {
      this.#isWriting = false;
      const isGone = error?.code === 'EPIPE'; // whoever read does not come back
      this.#rest = isGone ? NOTHING : batch.subarray(error ? 0 : written);
      if (error) this.#writeAfter(TRIAL_MS);
      else if (this.#rest.length > 0) this.#writeBatch();
      else this.#plan();
      if (this.#lost > 0 && !error) this.#tellLost();
    });
  }

  /** Writes what waits, as far as it can be written; a batch that is being written is not awaited. */
  #writeAtEnd(): void {
    const end = Date.now() + END_MS;
    for (let batch = this.#takeBatch(); batch.length > 0; batch = this.#takeBatch()) {
      try {
        this.#rest = batch.subarray(fs.writeSync(this.descriptor, batch));
      } catch (error) {
        this.#rest = batch;
        if ((error as NodeJS.ErrnoException).code !== 'EAGAIN' || Date.now() > end) return;
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, END_TRIAL_MS);
      }
    }
  }

  /** What a write has left, or else the lines that wait. */
  #takeBatch(): Uint8Array {
    const rest = this.#rest;
    this.#rest = NOTHING;
    if (rest.length > 0) return rest;
    const lines = Buffer.from(this.#lines.join(''));
    this.#lines = [];
    this.#length = 0;
    return lines;
  }

  #tellLost(): void {
    const lines = this.#lost;
    this.#lost = 0;
    this.onLost(lines);
  }
}

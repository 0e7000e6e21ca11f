/** The part of a terminal that a line of progress needs. */
export interface LineOutput {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Milliseconds between two pictures of the line. */
const EVERY = 200;

/** One line on a terminal that says what is being checked; nothing where the output is no terminal. */
export class ProgressLine {
  #shown = -Infinity;

  constructor(
    private readonly output: LineOutput,
    private readonly now: () => number = () => performance.now(),
  ) {}

  show(check: string, looked: number): void {
    const now = this.now();
    if (this.output.isTTY !== true || now - this.#shown < EVERY) return;
    this.#shown = now;
    this.output.write(`\r\x1b[K${check} ${looked.toLocaleString('en')}`);
  }

  clear(): void {
    if (this.output.isTTY === true) this.output.write('\r\x1b[K');
  }
}

/** Size of a buffer: few messages, and a copy delays no request. */
export const BUFFER_BYTES = 256 * 1024;

/** Pool of buffers, made on demand; limits bytes on their way to another thread. */
export class BufferLoan {
  readonly #free: ArrayBuffer[] = [];
  #made = 0;
  #wake?: () => void;

  constructor(private readonly most: number) {}

  /** Lends a buffer as soon as one is free; one caller at a time. */
  async take(): Promise<ArrayBuffer> {
    if (this.#free.length === 0 && this.#made < this.most) {
      this.#made++;
      return new ArrayBuffer(BUFFER_BYTES);
    }
    while (this.#free.length === 0) await new Promise<void>((resolve) => (this.#wake = resolve));
    return this.#free.pop()!;
  }

  giveBack(buffer: ArrayBuffer): void {
    this.#free.push(buffer);
    this.#wake?.();
  }
}

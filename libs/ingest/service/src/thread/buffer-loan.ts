/** Size of a buffer: messages cost little, and a copy delays no other request. */
export const BUFFER_BYTES = 256 * 1024;

/** A fixed number of buffers, which limits the bytes on their way to another thread; made when first needed. */
export class BufferLoan {
  readonly #free: ArrayBuffer[] = [];
  #made = 0;
  #wake?: () => void;

  constructor(private readonly most: number) {}

  /** A buffer, when one is free; one caller waits at a time. */
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

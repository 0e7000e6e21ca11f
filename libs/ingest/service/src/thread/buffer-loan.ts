/** Size of a buffer: messages cost little, and a copy delays no other request. */
export const BUFFER_BYTES = 256 * 1024;

/**
 * A number of buffers that carry bytes to another thread and come back: no more bytes are on their way than they hold. They
 * are made when they are first needed.
 */
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

  /** Takes a buffer back. */
  giveBack(buffer: ArrayBuffer): void {
    this.#free.push(buffer);
    this.#wake?.();
  }
}

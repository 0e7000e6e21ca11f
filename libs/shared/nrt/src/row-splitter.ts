import { CR, LF } from './ascii';

export interface RowSink {
  /** Complete rows from `start` to `end`, up to an LF; bytes are valid during the call. */
  rows(bytes: Uint8Array, start: number, end: number): void;
  /** Row beyond the limit, by its first bytes. */
  tooLong(bytes: Uint8Array): void;
}

const PIECE = 1 << 20;
const NOTHING = new Uint8Array(0);
const SHOWN = 256;

/** Passes rows within a chunk in place; copies rows across chunks. */
export class RowSplitter {
  #kept = NOTHING;
  #length = 0;
  /** In a row reported as too long. */
  #skipping = false;
  /** Rows in a piece are never too long. */
  readonly #piece: number;

  constructor(
    private readonly mostBytes: number,
    private readonly sink: RowSink,
  ) {
    this.#piece = Math.min(PIECE, mostBytes);
  }

  write(chunk: Uint8Array): void {
    const bytes = new Uint8Array(chunk.buffer, chunk.byteOffset, chunk.length);
    if (bytes.length <= this.#piece) return this.#writePiece(bytes);
    for (let p = 0; p < bytes.length; p += this.#piece) this.#writePiece(bytes.subarray(p, p + this.#piece));
  }

  /** Ends a last row without line end. */
  end(): void {
    if (this.#length > 0) this.#endRow(Uint8Array.of(LF));
  }

  #writePiece(bytes: Uint8Array): void {
    let start = 0;
    if (this.#length > 0 || this.#skipping) {
      start = bytes.indexOf(LF) + 1;
      if (start === 0) return this.#keep(bytes);
      this.#endRow(bytes.subarray(0, start));
    }
    const end = bytes.lastIndexOf(LF) + 1;
    if (end > start) this.sink.rows(bytes, start, end);
    if (Math.max(start, end) < bytes.length) this.#keep(bytes.subarray(Math.max(start, end)));
  }

  /** Keeps the begin of a row, with room for a CR. */
  #keep(bytes: Uint8Array): void {
    if (this.#skipping) return;
    this.#append(bytes);
    if (this.#length <= this.mostBytes + 1) return;
    this.#reportTooLong();
    this.#skipping = true;
  }

  #endRow(bytes: Uint8Array): void {
    if (!this.#skipping) {
      this.#append(bytes);
      const lineEnd = this.#kept[this.#length - 2] === CR ? 2 : 1;
      if (this.#length - lineEnd > this.mostBytes) this.#reportTooLong();
      else this.sink.rows(this.#kept, 0, this.#length);
    }
    this.#skipping = false;
    this.#length = 0;
  }

  #append(bytes: Uint8Array): void {
    const length = this.#length + bytes.length;
    if (length > this.#kept.length) {
      const grown = new Uint8Array(Math.max(1024, length * 2));
      grown.set(this.#kept.subarray(0, this.#length));
      this.#kept = grown;
    }
    this.#kept.set(bytes, this.#length);
    this.#length = length;
  }

  #reportTooLong(): void {
    // No more than a row: a line end may follow.
    this.sink.tooLong(this.#kept.subarray(0, Math.min(this.mostBytes, SHOWN)));
    this.#length = 0;
  }
}

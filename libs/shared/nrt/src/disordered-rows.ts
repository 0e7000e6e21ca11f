/** Rows not later than every row before, in file order; three parallel arrays. */
export interface NrtDisorderedRows {
  readonly length: number;
  readonly ms: Float64Array;
  /** Microseconds within the millisecond. */
  readonly us: Uint16Array;
  /** Rows of the file, from 0. */
  readonly rows: Float64Array;
}

/** Collects disordered rows, 18 bytes each, up to a limit. */
export class DisorderedRows {
  #length = 0;
  #ms = new Float64Array(0);
  #us = new Uint16Array(0);
  #rows = new Float64Array(0);

  constructor(readonly most: number) {}

  /** Adds a row; false beyond the limit. */
  add(ms: number, us: number, row: number): boolean {
    if (this.#length === this.most) return false;
    if (this.#length === this.#ms.length) this.#resize(Math.min(this.most, Math.max(256, this.#length * 2)));
    this.#ms[this.#length] = ms;
    this.#us[this.#length] = us;
    this.#rows[this.#length++] = row;
    return true;
  }

  clear(): void {
    this.#length = 0;
    this.#resize(0);
  }

  get all(): NrtDisorderedRows {
    const length = this.#length;
    const [ms, us, rows] = [this.#ms, this.#us, this.#rows];
    return { length, ms: ms.subarray(0, length), us: us.subarray(0, length), rows: rows.subarray(0, length) };
  }

  #resize(room: number): void {
    const ms = new Float64Array(room);
    const us = new Uint16Array(room);
    const rows = new Float64Array(room);
    ms.set(this.#ms.subarray(0, this.#length));
    us.set(this.#us.subarray(0, this.#length));
    rows.set(this.#rows.subarray(0, this.#length));
    [this.#ms, this.#us, this.#rows] = [ms, us, rows];
  }
}

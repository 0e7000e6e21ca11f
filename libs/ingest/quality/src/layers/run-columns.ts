import { type TimeRun } from './said-runs';

const FIRST_ROOM = 16;

/** Runs of a layer by time, without overlap, as columns: objects would take most of a read's time. */
export class RunColumns {
  length = 0;
  minUs = new Float64Array(FIRST_ROOM);
  maxUs = new Float64Array(FIRST_ROOM);
  flags = new Uint8Array(FIRST_ROOM);

  static of(runs: readonly TimeRun[]): RunColumns {
    const columns = new RunColumns();
    for (const { minUs, maxUs, flag } of runs) columns.add(minUs, maxUs, flag);
    return columns;
  }

  add(minUs: number, maxUs: number, flag: number): void {
    if (this.length === this.flags.length) this.#grow();
    const at = this.length++;
    this.minUs[at] = minUs;
    this.maxUs[at] = maxUs;
    this.flags[at] = flag;
  }

  #grow(): void {
    const room = 4 * this.length;
    const { minUs, maxUs, flags } = this;
    (this.minUs = new Float64Array(room)).set(minUs);
    (this.maxUs = new Float64Array(room)).set(maxUs);
    (this.flags = new Uint8Array(room)).set(flags);
  }
}

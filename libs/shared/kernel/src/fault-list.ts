import { type Fault } from './domain-error';

const KEPT = 100;

/** The faults of one input: the first 100 are kept, all are counted. */
export class FaultList {
  readonly #kept: Fault[] = [];
  #total = 0;

  /** The list of faults that are described already. */
  static of(faults: readonly Fault[]): FaultList {
    const list = new FaultList();
    list.addMany(faults.length, (index) => faults[index]!);
    return list;
  }

  get kept(): readonly Fault[] {
    return this.#kept;
  }

  get total(): number {
    return this.#total;
  }

  /** Counts one fault, and describes it while there is room. */
  add(describe: () => Fault): void {
    if (this.#total++ < KEPT) this.#kept.push(describe());
  }

  /** Counts several faults alike; `describe` is told which one, from 0. */
  addMany(count: number, describe: (index: number) => Fault): void {
    for (let i = 0; i < count && this.#kept.length < KEPT; i++) this.#kept.push(describe(i));
    this.#total += count;
  }
}

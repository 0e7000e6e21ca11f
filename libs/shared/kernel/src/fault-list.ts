import { type Fault } from './domain-error';

const KEPT = 100;

/** Faults of an input: keeps the first 100, counts all. */
export class FaultList {
  readonly #kept: Fault[] = [];
  #total = 0;

  /** List of described faults. */
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

  /** Counts a fault; describes it while there is room. */
  add(describe: () => Fault): void {
    if (this.#total++ < KEPT) this.#kept.push(describe());
  }

  /** Counts similar faults; `describe` gets the index from 0. */
  addMany(count: number, describe: (index: number) => Fault): void {
    for (let i = 0; i < count && this.#kept.length < KEPT; i++) this.#kept.push(describe(i));
    this.#total += count;
  }
}

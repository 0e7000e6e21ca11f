import { DomainError, type Fault } from '@pelorus/shared/kernel';

/** Place in a table or a JSON body. */
export type RowPlace = Pick<Fault, 'pointer' | 'row' | 'line' | 'column' | 'header'>;

export type RowFault = Omit<Fault, keyof RowPlace>;

/** Most listed faults; further ones are counted. */
const LISTED = 100;

/** Collects the faults of an import. */
export class RowFaults {
  readonly #listed: Fault[] = [];
  #count = 0;

  /** Copies the faults, so that others can be added apart. */
  copy(): RowFaults {
    const copy = new RowFaults();
    copy.#listed.push(...this.#listed);
    copy.#count = this.#count;
    return copy;
  }

  /** Adds a fault. A function is called only if its fault will be listed. */
  add(place: RowPlace, fault: RowFault | (() => RowFault)): void {
    if (this.#count++ >= LISTED) return;
    this.#listed.push({ ...(typeof fault === 'function' ? fault() : fault), ...place });
  }

  addAll(faults: readonly Fault[]): void {
    for (const { pointer, row, line, column, header, ...fault } of faults) {
      this.add(given({ pointer, row, line, column, header }), fault);
    }
  }

  get total(): number {
    return this.#count;
  }

  /** Listed faults, by row. */
  list(): Fault[] {
    return this.#listed.toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0));
  }

  /** Throws DomainError `invalid` if there are faults. */
  throwAny(): void {
    if (this.#count === 0) return;
    const [first] = this.list();
    const more = this.#count > 1 ? ` (and ${this.#count - 1} more)` : '';
    throw new DomainError(
      'invalid',
      'invalid-import',
      `Nothing is imported: ${atPlace(first)}${first?.detail}${more}`,
      {
        faults: this.list(),
        totalFaults: this.#count,
      },
    );
  }
}

export function nameOfPlace({ row, pointer }: RowPlace): string {
  return row === undefined ? (pointer ?? '') : `row ${row}`;
}

function atPlace(fault: Fault | undefined): string {
  return fault?.row === undefined ? '' : `row ${fault.row}: `;
}

function given(place: RowPlace): RowPlace {
  return Object.fromEntries(Object.entries<unknown>(place).filter(([, value]) => value !== undefined));
}

import { didYouMean, Suggestions } from '@pelorus/shared/kernel';
import { type RowReference } from './import-row';
import { type RowFault } from './row-faults';

/** Records by name: states, units, or the types of a group. */
export class NamedRecords {
  readonly #ids = new Map<string, number>();
  readonly #names = new Map<number, string>();
  /** Shared by all rows of an import. */
  readonly #suggestions: Suggestions;

  constructor(
    /** Expected word in faults: `the name of a state`. */
    private readonly expected: string,
    records: readonly { readonly id: number; readonly name: string }[],
    private readonly fold: (name: string) => string = (name) => name.toLowerCase(),
  ) {
    for (const { id, name } of records) {
      // A contact may have no e-mail.
      if (name !== '') this.#ids.set(fold(name), id);
      this.#names.set(id, name);
    }
    this.#suggestions = new Suggestions([...this.#names.values()].filter((name) => name !== ''));
  }

  /** Id of a record by name, else by id. */
  find(reference: RowReference): number | undefined {
    const named = typeof reference === 'string' ? this.#ids.get(this.fold(reference)) : undefined;
    const id = named ?? (/^\d{1,15}$/.test(String(reference)) ? Number(reference) : undefined);
    return id !== undefined && this.#names.has(id) ? id : undefined;
  }

  nameOf(id: number): string | undefined {
    return this.#names.get(id);
  }

  /** Fault of a reference to no record. */
  faultOf(reference: RowReference): RowFault {
    const text = String(reference).slice(0, 64);
    const near = this.#suggestions.nearest(text);
    const detail = `'${text}' is not ${this.expected}, nor an id${didYouMean(near)}`;
    return { code: 'unknown-reference', detail, text, nearest: near };
  }
}

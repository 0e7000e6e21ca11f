import { type Executor } from '@pelorus/shared/persistence';
import { DomainError } from '@pelorus/shared/kernel';
import { type Account } from '@pelorus/auth/domain';
import { notAnEditor, RowFaults, type RowPlace } from '@pelorus/registry/domain';
import { type Item } from '@pelorus/registry/model';
import { type Editors } from '../rights/editors';

/** Stored items that an import changes or adds to. */
export class ImportRights {
  readonly #touched = new Map<Item, RowPlace[]>();

  constructor(private readonly editors: Editors) {}

  /** Notes that a row changes a stored item. */
  need(item: Item, place: RowPlace): void {
    const places = this.#touched.get(item);
    if (places) places.push(place);
    else this.#touched.set(item, [place]);
  }

  /** Throws DomainError `not-an-editor`, with the rows, without the right to change all of them. */
  async require(executor: Executor, account: Account): Promise<void> {
    const faults = new RowFaults();
    const first = await this.note(executor, account, faults);
    if (!first) return;
    const { kind, code, message, details } = first;
    throw new DomainError(kind, code, message, { details, faults: faults.list(), totalFaults: faults.total });
  }

  /** Adds faults for rows without the right; returns the first refusal. */
  async note(executor: Executor, account: Account, faults: RowFaults): Promise<DomainError | undefined> {
    const ids = new Set([...this.#touched.keys()].map(({ id }) => id));
    const editable = await this.editors.editableAmong(executor, account, ids);
    let first: DomainError | undefined;
    for (const [item, places] of this.#touched) {
      if (editable.has(item.id)) continue;
      const error = notAnEditor(account.username, item.code);
      first ??= error;
      for (const place of places) faults.add(place, { code: error.code, detail: error.message });
    }
    return first;
  }
}

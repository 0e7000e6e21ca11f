import { type Account } from '@pelorus/auth/domain';
import { changedSince, notAnEditor, notFound, notYourChange, type UndoneImport } from '@pelorus/registry/domain';
import {
  type ImportRepository,
  type RegistryChange,
  type ReversalRepository,
  type WrittenRow,
} from '@pelorus/registry/persistence';
import { type Changes } from '../records/changes';
import { type Editors } from '../rights/editors';

/** Tables that imports write: mounts follow items, and makers of roots get a role. */
const IMPORTED = new Set(['item', 'parameter', 'parameter_property', 'event', 'mount', 'item_contact']);

export class ImportUndoService {
  constructor(
    private readonly changes: Changes,
    private readonly reversals: ReversalRepository,
    private readonly items: ImportRepository,
    private readonly editors: Editors,
  ) {}

  /**
   * Undoes the import of a moment as one change: new records go, changed ones are as before. DomainError `not-found`,
   * `not-your-change`, `not-an-editor`; `changed-since` or `change-in-use` where others built on it.
   */
  undo(account: Account, moment: Date): Promise<UndoneImport> {
    return this.changes.run(account, async (change) => {
      const rows = withoutOwnContact(await this.reversals.written(change, moment));
      if (!isImport(rows)) throw notFound('import', moment.toISOString().replace('Z', ''));
      await this.#requireRight(change, account, rows);
      const others = rows.filter(({ goneOn }) => goneOn);
      if (others.length > 0) throw changedSince(others);
      await this.reversals.reverse(change, moment, rows);
      const records = rows.filter(({ table }) => table === 'item' || table === 'parameter' || table === 'event');
      return {
        deleted: records.filter(({ before }) => !before).length,
        restored: records.filter(({ before }) => before).length,
      };
    });
  }

  async #requireRight(change: RegistryChange, account: Account, rows: readonly WrittenRow[]): Promise<void> {
    const maker = rows.find((row) => row.account !== null)?.account;
    if (maker !== account.username && !account.admin) throw notYourChange();
    const ids = new Set(rows.flatMap(({ itemId }) => itemId ?? []));
    const editable = await this.editors.editableAmong(change, account, ids);
    const others = await this.items.itemsById(
      change,
      [...ids].filter((id) => !editable.has(id)),
    );
    if (others[0]) throw notAnEditor(account.username, others[0].code);
  }
}

/** Keeps the account's contact, made with its first root: a person outlasts it. */
const withoutOwnContact = (rows: readonly WrittenRow[]): WrittenRow[] =>
  rows.filter(({ table, before }) => table !== 'contact' || before);

/** Whether a change wrote only what imports write. They grant roles only on items that they make, or make roots. */
function isImport(rows: readonly WrittenRow[]): boolean {
  if (rows.length === 0 || rows.some(({ table }) => !IMPORTED.has(table))) return false;
  const items = new Set(rows.flatMap(({ table, id }) => (table === 'item' ? [id] : [])));
  return rows.every(({ table, itemId, before }) => table !== 'item_contact' || (!before && items.has(itemId ?? 0)));
}

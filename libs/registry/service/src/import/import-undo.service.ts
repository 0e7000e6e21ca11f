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

/** The tables whose records are counted; roles and mounts go with items. */
const COUNTED = new Set(['item', 'parameter', 'event', 'field', 'resource']);
/** The tables that imports write. */
const IMPORTED = new Set([...COUNTED, 'parameter_property', 'mount', 'item_contact']);

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
      await this.editors.requireLeft(change, { items: leftWithoutRole(rows), missions: [] });
      const records = rows.filter(({ table }) => COUNTED.has(table));
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

/** Items that stay, and lose a role: each must keep an Editor. */
function leftWithoutRole(rows: readonly WrittenRow[]): number[] {
  const made = new Set(rows.flatMap(({ table, id, before }) => (table === 'item' && !before ? [id] : [])));
  return [
    ...new Set(rows.flatMap(({ table, itemId }) => (table === 'item_contact' && !made.has(itemId!) ? [itemId!] : []))),
  ];
}

/** Whether a change wrote what imports write. They take no role from a contact, and delete no file, whose bytes may be gone. */
function isImport(rows: readonly WrittenRow[]): boolean {
  if (rows.length === 0 || rows.some(({ table }) => !IMPORTED.has(table))) return false;
  return rows.every(({ table, before, standing, goneOn }) => {
    if (table === 'item_contact') return !before;
    return table !== 'resource' || !before || standing || goneOn;
  });
}

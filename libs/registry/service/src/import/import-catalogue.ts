import { type Executor } from '@pelorus/shared/persistence';
import { type ImportReference, NamedRecords } from '@pelorus/registry/domain';
import { GROUPS } from '@pelorus/registry/model';
import { type ImportedCollection, type ImportRepository } from '@pelorus/registry/persistence';

const UNIT = { key: 'unitId', table: 'unit' } as const;
const ITEM_TYPE = { key: 'typeId', table: 'vocable', group: GROUPS.deviceTypes } as const;

/** The records that rows name by words, read once for all rows. */
export class ImportCatalogue {
  private constructor(
    readonly states: NamedRecords,
    private readonly named: ReadonlyMap<string, NamedRecords>,
  ) {}

  /** Reads the states, and what items and records of these collections refer to. */
  static async read(
    records: ImportRepository,
    executor: Executor,
    collections: readonly ImportedCollection[],
  ): Promise<ImportCatalogue> {
    const references = collections.flatMap((collection) => Object.values(collection.import.references ?? {}));
    const named = new Map<string, NamedRecords>();
    for (const reference of [ITEM_TYPE, ...references]) {
      const key = keyOf(reference);
      if (!named.has(key)) named.set(key, await readNamed(records, executor, reference));
    }
    return new ImportCatalogue(new NamedRecords('the name of a state', await records.states(executor)), named);
  }

  get units(): NamedRecords {
    return this.of(UNIT);
  }

  get itemTypes(): NamedRecords {
    return this.of(ITEM_TYPE);
  }

  of(reference: ImportReference): NamedRecords {
    const found = this.named.get(keyOf(reference));
    if (!found) throw new Error(`the records of ${keyOf(reference)} were not read`);
    return found;
  }
}

function keyOf(reference: ImportReference): string {
  return reference.table === 'vocable' ? `vocable/${reference.group}` : reference.table;
}

async function readNamed(
  records: ImportRepository,
  executor: Executor,
  reference: ImportReference,
): Promise<NamedRecords> {
  if (reference.table === 'unit') {
    // The case of a unit's code counts: mS and MS are two units.
    return new NamedRecords('the code of a unit', await records.units(executor), (code) => code);
  }
  if (reference.table === 'contact')
    return new NamedRecords('the e-mail of a contact', await records.contacts(executor));
  const expected = `the systemName of a vocable of the group ${reference.group}`;
  return new NamedRecords(expected, await records.vocables(executor, reference.group));
}

import {
  HISTORIC_TABLES,
  type HistoryFault,
  type IdRange,
  StoredHistoryRepository,
  StoredItemRepository,
} from '@pelorus/registry/persistence';
import { atOneMoment, type Database } from '@pelorus/shared/persistence';
import { type Check, type Finding, type Step } from '@pelorus/shared/verification';

/** Items compared by one statement. */
const BATCH = 5_000;

type Question = (items: StoredItemRepository, range: IdRange) => Promise<HistoryFault[]>;

class ItemsCheck implements Check {
  constructor(
    readonly name: string,
    readonly proves: string,
    private readonly database: Database,
    private readonly schema: string,
    private readonly questions: readonly Question[],
  ) {}

  async *run(step: Step): AsyncGenerator<Finding, void, undefined> {
    for (let after = -1; ;) {
      const found = await atOneMoment(this.database, async (snapshot) => {
        const range = await new StoredHistoryRepository(snapshot, this.schema).range(ITEM, after, BATCH);
        if (!range) return undefined;
        const items = new StoredItemRepository(snapshot, this.schema);
        const faults: HistoryFault[] = [];
        for (const ask of this.questions) faults.push(...(await ask(items, range)));
        return { range, faults };
      });
      if (!found) return;
      for (const { id, fault } of found.faults) yield { subject: `item ${id}`, fault };
      step(found.range.count);
      after = found.range.upTo;
    }
  }
}

const ITEM = HISTORIC_TABLES.find(({ table }) => table === 'item')!;

/** Compares parents, present and past, with mounts. */
export function mountsCheck(database: Database, schema: string): Check {
  return new ItemsCheck('mounts', 'mounts equal the moves of items', database, schema, [
    (items, range) => items.mounts(range),
    (items, range) => items.formerMounts(range),
  ]);
}

/** Compares codes with those of parents. */
export function codesCheck(database: Database, schema: string): Check {
  return new ItemsCheck('codes', 'codes are made of those of the parents', database, schema, [
    (items, range) => items.codes(range),
  ]);
}

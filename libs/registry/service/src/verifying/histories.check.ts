import {
  HISTORIC_TABLES,
  type HistoricTable,
  type HistoryFault,
  StoredHistoryRepository,
} from '@pelorus/registry/persistence';
import { atOneMoment, type Database } from '@pelorus/shared/persistence';
import { type Check, type Finding, type Step } from '@pelorus/shared/verification';

/** Records compared by one statement. */
const BATCH = 5_000;

/** Compares records with their histories, and looks for gaps between states. */
export class HistoriesCheck implements Check {
  readonly name = 'histories';
  readonly proves = 'histories equal the records and have no gap';

  constructor(
    private readonly database: Database,
    private readonly schema: string,
  ) {}

  async *run(step: Step): AsyncGenerator<Finding, void, undefined> {
    for (const table of HISTORIC_TABLES) yield* this.#table(table, step);
  }

  async *#table(table: HistoricTable, step: Step): AsyncGenerator<Finding> {
    for (let after = -1; ;) {
      const found = await atOneMoment(this.database, async (snapshot) => {
        const histories = new StoredHistoryRepository(snapshot, this.schema);
        const range = await histories.range(table, after, BATCH);
        if (!range) return undefined;
        return { range, faults: [...(await histories.present(table, range)), ...(await histories.gaps(table, range))] };
      });
      if (!found) return;
      for (const fault of found.faults) yield findingOf(table, fault);
      step(found.range.count);
      after = found.range.upTo;
    }
  }
}

function findingOf({ table }: HistoricTable, { id, fault }: HistoryFault): Finding {
  return { subject: `${table} ${id}`, fault };
}

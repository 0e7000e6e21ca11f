import { StoredItemRepository } from '@pelorus/registry/persistence';
import { type Database } from '@pelorus/shared/persistence';
import { type Check, type Finding, type Step } from '@pelorus/shared/verification';

/** Finds dangling references, as after loading tables without constraints. */
export class ReferencesCheck implements Check {
  readonly name = 'references';
  readonly proves = 'nothing refers to what is not there';
  readonly #items: StoredItemRepository;

  constructor(database: Database, schema: string) {
    this.#items = new StoredItemRepository(database, schema);
  }

  async *run(step: Step): AsyncGenerator<Finding, void, undefined> {
    for (const key of await this.#items.foreignKeys()) {
      for (const { table, column, target, value, rows } of await this.#items.broken(key)) {
        yield { subject: `${table}.${column} ${value}`, fault: `there is no such ${target}; ${rows} rows refer to it` };
      }
      step(1);
    }
  }
}

import { type PageSource } from '@pelorus/shared/persistence';
import { type PastView } from '@pelorus/registry/domain';
import { recordsAt } from './past-tables';
import { registryTables, type RegistryTables } from './registry-tables';

/** Records that can be read as they are, or as they were at another moment. */
export class TimedSource<Source extends PageSource> {
  private readonly present: Source;

  /** `over` makes the source, with whatever in it names tables. */
  constructor(
    private readonly schema: string,
    private readonly over: (tables: RegistryTables) => Source,
  ) {
    this.present = over(registryTables(schema));
  }

  /** The source at a moment; without one, that of now. */
  at(past: PastView | undefined): Source {
    if (!past) return this.present;
    const records = recordsAt(this.schema, this.present.collection.table, past);
    return { ...this.over(registryTables(this.schema, records.tables)), ...records };
  }
}

import { type PageSource, presentTables, type Tables } from '@pelorus/shared/persistence';
import { type AsOfView } from '@pelorus/registry/domain';
import { recordsAsOf } from './as-of-tables';

/** Records that can be read as they are, or as they were at another moment. */
export class AsOfSource<Source extends PageSource> {
  private readonly present: Source;

  /** `over` makes the source from the tables that it reads. */
  constructor(
    private readonly schema: string,
    private readonly over: (tables: Tables) => Source,
  ) {
    this.present = over(presentTables(schema));
  }

  /** The source at a moment; without one, that of now. */
  at(asOf: AsOfView | undefined): Source {
    if (!asOf) return this.present;
    const records = recordsAsOf(this.schema, this.present.collection.table, asOf);
    return { ...this.over(records.tables), ...records };
  }
}

import { type PageSource, presentTables, type Tables } from '@pelorus/shared/persistence';
import { type PastView } from '@pelorus/registry/domain';
import { recordsAt } from '../past/past-tables';

/** Records that can be read as they are, or as they were at another moment. */
export class TimedSource<Source extends PageSource> {
  private readonly present: Source;

  /** `over` makes the source, with whatever in it names tables. */
  constructor(
    private readonly schema: string,
    private readonly over: (tables: Tables) => Source,
  ) {
    this.present = over(presentTables(schema));
  }

  /** The source at a moment; without one, that of now. */
  at(past: PastView | undefined): Source {
    if (!past) return this.present;
    const records = recordsAt(this.schema, this.present.collection.table, past);
    return { ...this.over(records.tables), ...records };
  }
}

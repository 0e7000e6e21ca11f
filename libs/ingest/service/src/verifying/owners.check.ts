import {
  type IngestTables,
  OWNERLESS_ALERTS,
  OWNERLESS_KINDS,
  OwnerlessRowRepository,
} from '@pelorus/ingest/persistence';
import { atOneMoment, type Database } from '@pelorus/shared/persistence';
import { type Check, type Finding, type Step } from '@pelorus/shared/verification';

/** Finds dangling references: the tables have no foreign keys. */
export class OwnersCheck implements Check {
  readonly name = 'owners';
  readonly proves = 'nothing is without an owner';

  constructor(
    private readonly database: Database,
    private readonly tables: IngestTables,
  ) {}

  async *run(step: Step): AsyncGenerator<Finding, void, undefined> {
    for (const each of [...OWNERLESS_KINDS, ...OWNERLESS_ALERTS]) {
      const find = (rows: OwnerlessRowRepository): Promise<{ name: string }[]> => rows.find(each);
      const { kind, fault, settle } = each;
      const mend = settle && (() => new OwnerlessRowRepository(this.database, this.tables).settle(settle));
      const found = await atOneMoment(this.database, (snapshot) =>
        find(new OwnerlessRowRepository(snapshot, this.tables)),
      );
      for (const { name } of found) yield { subject: `${kind} ${name}`, fault, ...(mend && { mend }) };
      step(1);
    }
  }
}

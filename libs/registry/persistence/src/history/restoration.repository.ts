import { identifier, sql } from '@pelorus/shared/persistence';
import { type RegistryChange } from '../writing/registry-change';
import { historyTable } from './history-source';

export class RestorationRepository {
  constructor(private readonly schema: string) {}

  /** Notes that a change restored a revision; does nothing where the record stayed as it was. */
  async note(change: RegistryChange, table: string, id: number, restoredRevision: number): Promise<void> {
    await change.query(
      sql`insert into ${identifier(this.schema, 'restoration')} (record_table, record_id, revision, restored_revision)
        select ${table}, id, revision, ${restoredRevision} from ${historyTable(this.schema, table)}
        where id = ${id} and upper_inf(valid) and lower(valid) = ${change.now}`,
    );
  }
}

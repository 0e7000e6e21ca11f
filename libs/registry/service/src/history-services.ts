import { type Database } from '@pelorus/shared/persistence';
import { HistoryRepository, OwnerRepository } from '@pelorus/registry/persistence';
import { HistoryEntries } from './history-entries';
import { HistoryService } from './history.service';

/** The services that tell what records were, of a registry in the schema of the given name. */
export function historyServices(database: Database, schema: string): object[] {
  const history = new HistoryRepository(database, schema);
  return [new HistoryService(new OwnerRepository(database, schema), history, new HistoryEntries(history))];
}

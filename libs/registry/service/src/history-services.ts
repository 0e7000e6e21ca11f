import { HistoryRepository, OwnerRepository } from '@pelorus/registry/persistence';
import { HistoryEntries } from './history-entries';
import { HistoryPlaces } from './history-places';
import { HistoryService } from './history.service';
import { ItemRestorer } from './item-restorer';
import { ItemService } from './item.service';
import { pastRecords } from './past-records';
import { RecordService } from './record.service';
import { type RegistryTools } from './registry-tools';
import { RestoreService } from './restore.service';

/** The services that tell what records were, and that take them back to it by those that write them. */
export function historyServices(tools: RegistryTools, schema: string, writing: readonly object[]): object[] {
  const { database, records } = tools;
  const history = new HistoryRepository(database, schema);
  const places = new HistoryPlaces(new OwnerRepository(database, schema));
  const service = new HistoryService(
    places,
    history,
    new HistoryEntries(history),
    pastRecords(database, schema, tools.items),
  );
  const items = writing
    .filter((each) => each instanceof ItemService)
    .map((each) => new ItemRestorer(each, records.restorations));
  const others = writing.filter((each) => each instanceof RecordService);
  return [service, new RestoreService(service, history, [...items, ...others])];
}

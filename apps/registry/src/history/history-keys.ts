import { ItemKeyPipe, RecordIdPipe } from '../records/record-key.pipe';
import { ApiItemKey, ApiRecordKey } from '../records/record-parameters';
import { type HistoryKey } from './history.controller';

/** The item itself, by its id or its code. */
export const ITEM_KEY: HistoryKey = { name: 'id', pipe: ItemKeyPipe, described: ApiItemKey };

/** A record by its id. */
export function recordKey(name: string, description: string): HistoryKey {
  return { name, pipe: RecordIdPipe, described: () => ApiRecordKey(name, description) };
}

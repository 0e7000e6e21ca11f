import { Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { type RecordTable } from '@pelorus/registry/model';
import { RECORDS } from '@pelorus/registry/persistence';
import { type ItemKey } from '@pelorus/registry/service';
import { ItemKeyPipe, RecordIdPipe } from './record-key.pipe';
import { ApiItemKey, ApiRecordKey } from './record-parameters';
import { type PathOwner } from './record-tokens';

/** Owner in a path: how `:id` is read and described. */
export interface OwnerPath<Key> {
  readonly pipe: Type<PipeTransform<string, Key>>;
  readonly described: () => MethodDecorator;
}

/** Items, by id or code. */
export const OF_ITEM: OwnerPath<ItemKey> = { pipe: ItemKeyPipe, described: ApiItemKey };

export const OF_MISSION: OwnerPath<number> = {
  pipe: RecordIdPipe,
  described: () => ApiRecordKey('id', 'The id of the mission'),
};

@Injectable()
class NobodyPipe implements PipeTransform<unknown, undefined> {
  transform(): undefined {
    return undefined;
  }
}

/** No owner. */
export const NOBODY: OwnerPath<undefined> = { pipe: NobodyPipe, described: () => () => undefined };

/** Owner of a table's records. */
export function ownerPath<Table extends RecordTable>(table: Table): OwnerPath<PathOwner<Table>> {
  const paths = { item: OF_ITEM, mission: OF_MISSION };
  const { owner } = RECORDS[table].model;
  const path: OwnerPath<unknown> = owner.table === null ? NOBODY : paths[owner.table];
  return path as OwnerPath<PathOwner<Table>>;
}

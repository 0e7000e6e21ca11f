import { Injectable, type PipeTransform, type Type } from '@nestjs/common';
import { type RecordTable } from '@pelorus/registry/model';
import { RECORDS } from '@pelorus/registry/persistence';
import { type ItemKey } from '@pelorus/registry/service';
import { ItemKeyPipe, RecordIdPipe } from './record-key.pipe';
import { ApiItemKey, ApiRecordKey } from './record-parameters';
import { type PathOwner } from './record-tokens';

/** The owner of records in a path: how `:id` is read and described. */
export interface OwnerPath<Key> {
  readonly pipe: Type<PipeTransform<string, Key>>;
  readonly described: () => MethodDecorator;
}

/** Records of an item, which is named by its id or its code. */
export const OF_ITEM: OwnerPath<ItemKey> = { pipe: ItemKeyPipe, described: ApiItemKey };

/** Records of a mission. */
export const OF_MISSION: OwnerPath<number> = {
  pipe: RecordIdPipe,
  described: () => ApiRecordKey('id', 'The id of the mission'),
};

/** Reads no owner. */
@Injectable()
class NobodyPipe implements PipeTransform<unknown, undefined> {
  transform(): undefined {
    return undefined;
  }
}

/** Records of a collection of their own. */
export const NOBODY: OwnerPath<undefined> = { pipe: NobodyPipe, described: () => () => undefined };

/** The owner of the records of a table in paths. */
export function ownerPath<Table extends RecordTable>(table: Table): OwnerPath<PathOwner<Table>> {
  const paths = { item: OF_ITEM, mission: OF_MISSION };
  const { owner } = RECORDS[table].model;
  const path: OwnerPath<unknown> = owner.table === null ? NOBODY : paths[owner.table];
  return path as OwnerPath<PathOwner<Table>>;
}

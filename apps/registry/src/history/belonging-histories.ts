import { Controller, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { pascalCase } from '@pelorus/registry/model';
import { type AnyRecord, SHOWN_RECORDS } from '@pelorus/registry/persistence';
import { dtoOf } from '../records/dto';
import { ownedWords } from '../records/owned-collection.controller';
import { OF_ITEM } from '../records/owner-path';
import { recordKey } from './history-keys';
import { historyController } from './history.controller';
import { revisionController } from './revision.controller';

const RESTORING = 'One that was deleted comes back with its id and uuid, if a new one with its values could be made.';

/** The controllers of the histories of all collections that items are shown with, with their revisions where they have any. */
export const BELONGING_HISTORIES: readonly Type<object>[] = SHOWN_RECORDS.map(belongingHistory);

function belongingHistory({ table, name, revisions }: AnyRecord): Type<object> {
  const { one: kind, key } = ownedWords(table);
  const how = { table, kind, owner: OF_ITEM, key: recordKey(key.name, key.description) };
  const base = revisions
    ? revisionController({ ...how, dto: dtoOf(table), restoring: RESTORING })
    : historyController(how);

  @ApiTags('history')
  @Controller(`rest/v2/items/:id/${name}/:${key.name}/history`)
  class BelongingHistoryController extends base {}
  // The name makes the ids of operations: `FieldHistory_list`.
  Object.defineProperty(BelongingHistoryController, 'name', { value: `${pascalCase(table)}HistoryController` });
  return BelongingHistoryController;
}

import { Controller, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { recordOf } from '@pelorus/registry/persistence';
import { type Belonging, BELONGINGS } from '../records/belongings';
import { OF_ITEM } from '../records/owned-list.controller';
import { recordKey } from './history-keys';
import { historyController } from './history.controller';
import { revisionController } from './revision.controller';

const RESTORING = 'One that was deleted comes back with its id and uuid, if a new one with its values could be made.';

/** The controllers of the histories of all collections below items, with their revisions where they have any. */
export const BELONGING_HISTORIES: readonly Type<object>[] = Object.entries(BELONGINGS).map(([table, belonging]) =>
  belongingHistory(table, belonging),
);

function belongingHistory(tableName: string, { dto, kind, key: { name, description } }: Belonging): Type<object> {
  const { table, collection, revisions } = recordOf(tableName);
  const how = { table, kind, owner: OF_ITEM, key: recordKey(name, description) };
  const base = revisions ? revisionController({ ...how, dto, restoring: RESTORING }) : historyController(how);

  @ApiTags('history')
  @Controller(`rest/v2/items/:id/${collection.name}/:${name}/history`)
  class BelongingHistoryController extends base {}
  // The name makes the ids of operations: `FieldHistory_list`.
  Object.defineProperty(BelongingHistoryController, 'name', { value: `${pascalCase(table)}HistoryController` });
  return BelongingHistoryController;
}

function pascalCase(table: string): string {
  return table.replaceAll(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}

import { Controller, type Type } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { pascalCase, type RecordTable } from '@pelorus/registry/model';
import { recordOf, RECORDS } from '@pelorus/registry/persistence';
import { dtoOf } from '../records/dto';
import { ownedWords } from '../records/owned-collection.controller';
import { NOBODY, ownerPath } from '../records/owner-path';
import { recordKey } from './history-keys';
import { historyController } from './history.controller';
import { revisionController } from './revision.controller';

const RESTORING = 'One that was deleted comes back with its id and uuid, if a new one with its values could be made.';

/** How the revisions of a collection of its own are read and restored. */
interface OwnHistory {
  /** Describes what restoring leaves as it is, or does besides. */
  readonly restoring: string;
  /** Requires a session to read revisions, which may be of the reader's own data. */
  readonly personal?: boolean;
}

/** The controller of the histories and revisions of a collection of its own. */
export function ownHistory(table: RecordTable, { restoring, personal }: OwnHistory): Type<object> {
  const { name, kind } = RECORDS[table];
  const key = recordKey('id', `The id of the ${kind}`);
  const how = { table, kind, owner: NOBODY, key, dto: dtoOf(table), personal, restoring };

  @ApiTags('history')
  @Controller(`rest/v2/${name}/:id/history`)
  class OwnHistoryController extends revisionController(how) {}
  return named(OwnHistoryController, table);
}

/** The controller of the histories of the records of an owner, with their revisions where they have any. */
export function ownedHistory(table: RecordTable): Type<object> {
  const { name, revisions, address } = recordOf(table);
  const { one: kind, key } = ownedWords(table);
  const how = { table, kind, owner: ownerPath(table), key: recordKey(key.name, key.description) };
  const base = revisions
    ? revisionController({ ...how, dto: dtoOf(table), restoring: RESTORING })
    : historyController(how);

  @ApiTags('history')
  @Controller(`rest/v2/${address.owner?.path}/:id/${name}/:${key.name}/history`)
  class OwnedHistoryController extends base {}
  return named(OwnedHistoryController, table);
}

/** The name of a controller makes the ids of operations: `FieldHistory_list`. */
function named(controller: Type<object>, table: RecordTable): Type<object> {
  return Object.defineProperty(controller, 'name', { value: `${pascalCase(table)}HistoryController` });
}

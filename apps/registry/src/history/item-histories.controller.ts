import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { ItemDto } from '../items/item.dto';
import { ParameterDto } from '../parameters/parameter.dto';
import { EventDto } from '../events/event.dto';
import { FieldDto } from '../fields/field.dto';
import { ResourceDto } from '../resources/resource.dto';
import { OF_ITEM } from '../records/owned-list.controller';
import { NOBODY } from '../records/record-places';
import { ITEM_KEY, recordKey } from './history-keys';
import { WITHIN } from './history-query';
import { historyController } from './history.controller';
import { revisionController } from './revision.controller';

const ITEM =
  'Names, texts, status and type are written as a change of now. The item stays where it is, and keeps its code unless the type of a root changes: a move is undone by another move.';
const BELONGING = 'One that was deleted comes back with its id and uuid, if a new one with its values could be made.';

@ApiTags('history')
@Controller('rest/v2/items/:id/history')
export class ItemHistoryController extends revisionController({
  table: 'item',
  kind: 'item',
  owner: NOBODY,
  key: ITEM_KEY,
  parameters: [WITHIN],
  dto: ItemDto,
  restoring: ITEM,
}) {}

@ApiTags('history')
@Controller('rest/v2/items/:id/parameters/:parameterId/history')
export class ParameterHistoryController extends revisionController({
  table: 'parameter',
  kind: 'parameter of an item',
  owner: OF_ITEM,
  key: recordKey('parameterId', 'The id of the parameter'),
  dto: ParameterDto,
  restoring: BELONGING,
}) {}

@ApiTags('history')
@Controller('rest/v2/items/:id/events/:eventId/history')
export class EventHistoryController extends revisionController({
  table: 'event',
  kind: 'event of an item',
  owner: OF_ITEM,
  key: recordKey('eventId', 'The id of the event'),
  dto: EventDto,
  restoring: BELONGING,
}) {}

@ApiTags('history')
@Controller('rest/v2/items/:id/fields/:fieldId/history')
export class FieldHistoryController extends revisionController({
  table: 'field',
  kind: 'custom field of an item',
  owner: OF_ITEM,
  key: recordKey('fieldId', 'The id of the custom field'),
  dto: FieldDto,
  restoring: BELONGING,
}) {}

@ApiTags('history')
@Controller('rest/v2/items/:id/resources/:resourceId/history')
export class ResourceHistoryController extends revisionController({
  table: 'resource',
  kind: 'attachment of an item',
  owner: OF_ITEM,
  key: recordKey('resourceId', 'The id of the resource'),
  dto: ResourceDto,
  restoring: BELONGING,
}) {}

/** Mounts follow where their item is, which is not restored, and are corrected by themselves. */
@ApiTags('history')
@Controller('rest/v2/items/:id/mounts/:mountId/history')
export class MountHistoryController extends historyController({
  table: 'mount',
  kind: 'mount of an item',
  owner: OF_ITEM,
  key: recordKey('mountId', 'The id of the mount'),
}) {}

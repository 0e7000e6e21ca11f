import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { OF_ITEM } from '../records/owned-list.controller';
import { NOBODY } from '../records/record-places';
import { ITEM_KEY, recordKey } from './history-keys';
import { WITHIN } from './history-query';
import { historyController } from './history.controller';

@ApiTags('history')
@Controller('rest/v2/items/:id/history')
export class ItemHistoryController extends historyController({
  table: 'item',
  kind: 'item',
  owner: NOBODY,
  key: ITEM_KEY,
  parameters: [WITHIN],
}) {}

@ApiTags('history')
@Controller('rest/v2/items/:id/parameters/:parameterId/history')
export class ParameterHistoryController extends historyController({
  table: 'parameter',
  kind: 'parameter of an item',
  owner: OF_ITEM,
  key: recordKey('parameterId', 'The id of the parameter'),
}) {}

@ApiTags('history')
@Controller('rest/v2/items/:id/events/:eventId/history')
export class EventHistoryController extends historyController({
  table: 'event',
  kind: 'event of an item',
  owner: OF_ITEM,
  key: recordKey('eventId', 'The id of the event'),
}) {}

@ApiTags('history')
@Controller('rest/v2/items/:id/fields/:fieldId/history')
export class FieldHistoryController extends historyController({
  table: 'field',
  kind: 'custom field of an item',
  owner: OF_ITEM,
  key: recordKey('fieldId', 'The id of the custom field'),
}) {}

@ApiTags('history')
@Controller('rest/v2/items/:id/resources/:resourceId/history')
export class ResourceHistoryController extends historyController({
  table: 'resource',
  kind: 'attachment of an item',
  owner: OF_ITEM,
  key: recordKey('resourceId', 'The id of the resource'),
}) {}

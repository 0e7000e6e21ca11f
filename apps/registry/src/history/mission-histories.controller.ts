import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { dtoOf } from '../records/dto';
import { NOBODY, OF_MISSION } from '../records/owner-path';
import { recordKey } from './history-keys';
import { historyController } from './history.controller';
import { revisionController } from './revision.controller';

@ApiTags('history')
@Controller('rest/v2/missions/:id/history')
export class MissionHistoryController extends revisionController({
  table: 'mission',
  kind: 'mission',
  owner: NOBODY,
  key: recordKey('id', 'The id of the mission'),
  dto: dtoOf('mission'),
  restoring: 'Its items and contacts stay as they are. What was deleted stays so.',
}) {}

@ApiTags('history')
@Controller('rest/v2/missions/:id/items/:missionItemId/history')
export class MissionItemHistoryController extends historyController({
  table: 'mission_item',
  kind: "item's part in a mission",
  owner: OF_MISSION,
  key: recordKey('missionItemId', 'The id of the record, not of the item'),
}) {}

@ApiTags('history')
@Controller('rest/v2/missions/:id/contacts/:contactId/history')
export class MissionContactHistoryController extends historyController({
  table: 'mission_contact',
  kind: "contact's roles in a mission",
  owner: OF_MISSION,
  key: recordKey('contactId', 'The id of the contact'),
}) {}

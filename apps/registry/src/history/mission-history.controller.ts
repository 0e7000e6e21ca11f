import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { MissionDto } from '../missions/mission.dto';
import { NOBODY } from '../records/record-places';
import { recordKey } from './history-keys';
import { revisionController } from './revision.controller';

@ApiTags('history')
@Controller('rest/v2/missions/:id/history')
export class MissionHistoryController extends revisionController({
  table: 'mission',
  kind: 'mission',
  owner: NOBODY,
  key: recordKey('id', 'The id of the mission'),
  dto: MissionDto,
  restoring: 'Its items and contacts stay as they are. What was deleted stays so.',
}) {}

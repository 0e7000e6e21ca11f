import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { NOBODY } from '../records/record-places';
import { recordKey } from './history-keys';
import { historyController } from './history.controller';

@ApiTags('history')
@Controller('rest/v2/missions/:id/history')
export class MissionHistoryController extends historyController({
  table: 'mission',
  kind: 'mission',
  owner: NOBODY,
  key: recordKey('id', 'The id of the mission'),
}) {}

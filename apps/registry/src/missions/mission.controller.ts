import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { withMoments } from '../records/date-values';
import { pagedList } from '../records/record-list';
import { writtenRecordController } from '../records/written-record.controller';
import { readerToken, writerToken } from '../records/record-tokens';
import { MissionBody } from './mission.body';
import { MissionDto } from './mission.dto';

@ApiTags('missions')
@Controller('rest/v2/missions')
export class MissionController extends writtenRecordController({
  reader: readerToken(RECORDS.mission),
  writer: writerToken(RECORDS.mission),
  dto: MissionDto,
  body: MissionBody,
  values: withMoments,
  list: pagedList(RECORDS.mission.collection),
  summary: 'List missions',
  kind: 'mission',
}) {}

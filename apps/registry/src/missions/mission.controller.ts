import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { collectionController } from '../records/collection.controller';
import { pagedList } from '../records/record-list';
import { readerToken } from '../records/record-tokens';

@ApiTags('missions')
@Controller('rest/v2/missions')
export class MissionController extends collectionController('mission', {
  reader: readerToken(RECORDS.mission),
  list: pagedList(RECORDS.mission.collection),
}) {}

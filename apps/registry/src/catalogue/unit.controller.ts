import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { collectionController } from '../records/collection.controller';
import { wholeList } from '../records/record-list';
import { readerToken } from '../records/record-tokens';

@ApiTags('catalogue')
@Controller('rest/v2/units')
export class UnitController extends collectionController('unit', {
  reader: readerToken(RECORDS.unit),
  list: wholeList(RECORDS.unit.collection),
}) {}

import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { wholeList } from '../records/record-list';
import { writtenRecordController } from '../records/written-record.controller';
import { readerToken, writerToken } from '../records/record-tokens';
import { UnitBody } from './catalogue.body';
import { UnitDto } from './catalogue.dto';

@ApiTags('catalogue')
@Controller('rest/v2/units')
export class UnitController extends writtenRecordController({
  reader: readerToken(RECORDS.unit),
  writer: writerToken(RECORDS.unit),
  dto: UnitDto,
  body: UnitBody,
  list: wholeList(RECORDS.unit.collection),
  summary: 'List units',
  kind: 'unit',
}) {}

import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { UnitReader, UnitService } from '@pelorus/registry/service';
import { wholeList } from '../records/record-list';
import { writtenRecordController } from '../records/written-record.controller';
import { UnitBody } from './catalogue.body';
import { UnitDto } from './catalogue.dto';

@ApiTags('catalogue')
@Controller('rest/v2/units')
export class UnitController extends writtenRecordController({
  reader: UnitReader,
  writer: UnitService,
  dto: UnitDto,
  body: UnitBody,
  list: wholeList(RECORDS.unit.collection),
  summary: 'List units',
  kind: 'unit',
}) {}

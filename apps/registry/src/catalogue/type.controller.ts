import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { TypeReader } from '@pelorus/registry/service';
import { wholeList } from '../records/record-list';
import { recordController } from '../records/record.controller';
import { VocableDto } from './catalogue.dto';

@ApiTags('catalogue')
@Controller('rest/v2/types')
export class TypeController extends recordController({
  reader: TypeReader,
  dto: VocableDto,
  list: wholeList(RECORDS.vocable.collection),
  summary: 'List the vocables that are types of items, parameters, events and resources',
  kind: 'type',
}) {}

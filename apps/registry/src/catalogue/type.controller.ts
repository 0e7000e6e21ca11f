import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { wholeList } from '../records/record-list';
import { recordController } from '../records/record.controller';
import { TYPE_READER } from './type-reader.token';
import { VocableDto } from './catalogue.dto';

@ApiTags('catalogue')
@Controller('rest/v2/types')
export class TypeController extends recordController({
  reader: TYPE_READER,
  dto: VocableDto,
  list: wholeList(RECORDS.vocable.collection),
  summary: 'List the vocables that are types of items, parameters, events and resources',
  kind: 'type',
}) {}

import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { wholeList } from '../records/record-list';
import { writtenRecordController } from '../records/written-record.controller';
import { readerToken, writerToken } from '../records/record-tokens';
import { VocableBody } from './catalogue.body';
import { VocableDto } from './catalogue.dto';

@ApiTags('catalogue')
@Controller('rest/v2/vocables')
export class VocableController extends writtenRecordController({
  reader: readerToken(RECORDS.vocable),
  writer: writerToken(RECORDS.vocable),
  dto: VocableDto,
  body: VocableBody,
  list: wholeList(RECORDS.vocable.collection),
  summary: 'List vocables: types, roles and what else has a term',
  kind: 'vocable',
}) {}

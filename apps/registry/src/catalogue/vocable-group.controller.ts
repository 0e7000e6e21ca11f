import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { wholeList } from '../records/record-list';
import { writtenRecordController } from '../records/written-record.controller';
import { readerToken, writerToken } from '../records/record-tokens';
import { VocableGroupBody } from './catalogue.body';
import { VocableGroupDto } from './catalogue.dto';

@ApiTags('catalogue')
@Controller('rest/v2/vocable-groups')
export class VocableGroupController extends writtenRecordController({
  reader: readerToken(RECORDS.vocable_group),
  writer: writerToken(RECORDS.vocable_group),
  dto: VocableGroupDto,
  body: VocableGroupBody,
  list: wholeList(RECORDS.vocable_group.collection),
  summary: 'List groups of vocables',
  kind: 'vocable group',
}) {}

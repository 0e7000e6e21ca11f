import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { wholeList } from '../records/record-list';
import { writtenRecordController } from '../records/written-record.controller';
import { readerToken, writerToken } from '../records/record-tokens';
import { StateBody } from './catalogue.body';
import { StateDto } from './catalogue.dto';

@ApiTags('catalogue')
@Controller('rest/v2/states')
export class StateController extends writtenRecordController({
  reader: readerToken(RECORDS.state),
  writer: writerToken(RECORDS.state),
  dto: StateDto,
  body: StateBody,
  list: wholeList(RECORDS.state.collection),
  summary: 'List states of items',
  kind: 'state',
}) {}

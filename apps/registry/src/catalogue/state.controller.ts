import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { collectionController } from '../records/collection.controller';
import { wholeList } from '../records/record-list';
import { readerToken } from '../records/record-tokens';

@ApiTags('catalogue')
@Controller('rest/v2/states')
export class StateController extends collectionController('state', {
  reader: readerToken(RECORDS.state),
  list: wholeList(RECORDS.state.collection),
}) {}

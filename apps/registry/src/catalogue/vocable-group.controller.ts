import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { collectionController } from '../records/collection.controller';
import { wholeList } from '../records/record-list';
import { readerToken } from '../records/record-tokens';

@ApiTags('catalogue')
@Controller('rest/v2/vocable-groups')
export class VocableGroupController extends collectionController('vocable_group', {
  reader: readerToken(RECORDS.vocable_group),
  list: wholeList(RECORDS.vocable_group.collection),
}) {}

import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { collectionController } from '../records/collection.controller';
import { wholeList } from '../records/record-list';
import { TYPE_READER } from './type-reader.token';

@ApiTags('catalogue')
@Controller('rest/v2/types')
export class TypeController extends collectionController('vocable', {
  reader: TYPE_READER,
  list: wholeList(RECORDS.vocable.collection),
  operations: ['get'],
  summary: 'List the vocables that are types of items, parameters, events and resources',
  kind: 'type',
}) {}

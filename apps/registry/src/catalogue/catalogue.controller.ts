import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { collectionController } from '../records/collection.controller';
import { wholeList } from '../records/record-list';
import { readerToken, TYPE_READER } from '../records/record-tokens';

const { state, unit, vocable, vocable_group: vocableGroup } = RECORDS;

@ApiTags('catalogue')
@Controller('rest/v2/states')
export class StateController extends collectionController('state', {
  reader: readerToken(state),
  list: wholeList(state.collection),
}) {}

@ApiTags('catalogue')
@Controller('rest/v2/units')
export class UnitController extends collectionController('unit', {
  reader: readerToken(unit),
  list: wholeList(unit.collection),
}) {}

@ApiTags('catalogue')
@Controller('rest/v2/types')
export class TypeController extends collectionController('vocable', {
  reader: TYPE_READER,
  list: wholeList(vocable.collection),
  operations: ['get'],
  summary: 'List the vocables that are types of items, parameters, events and resources',
  kind: 'type',
}) {}

@ApiTags('catalogue')
@Controller('rest/v2/vocables')
export class VocableController extends collectionController('vocable', {
  reader: readerToken(vocable),
  list: wholeList(vocable.collection),
}) {}

@ApiTags('catalogue')
@Controller('rest/v2/vocable-groups')
export class VocableGroupController extends collectionController('vocable_group', {
  reader: readerToken(vocableGroup),
  list: wholeList(vocableGroup.collection),
}) {}

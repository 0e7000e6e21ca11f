import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { dtoOf } from '../records/dto';
import { NOBODY } from '../records/owner-path';
import { recordKey } from './history-keys';
import { revisionController } from './revision.controller';

const restoring = 'By the rules of any change. What was deleted stays so.';

@ApiTags('history')
@Controller('rest/v2/states/:id/history')
export class StateHistoryController extends revisionController({
  table: 'state',
  kind: 'state',
  owner: NOBODY,
  key: recordKey('id', 'The id of the state'),
  dto: dtoOf('state'),
  restoring,
}) {}

@ApiTags('history')
@Controller('rest/v2/units/:id/history')
export class UnitHistoryController extends revisionController({
  table: 'unit',
  kind: 'unit',
  owner: NOBODY,
  key: recordKey('id', 'The id of the unit'),
  dto: dtoOf('unit'),
  restoring,
}) {}

@ApiTags('history')
@Controller('rest/v2/vocable-groups/:id/history')
export class VocableGroupHistoryController extends revisionController({
  table: 'vocable_group',
  kind: 'vocable group',
  owner: NOBODY,
  key: recordKey('id', 'The id of the vocable group'),
  dto: dtoOf('vocable_group'),
  restoring,
}) {}

@ApiTags('history')
@Controller('rest/v2/vocables/:id/history')
export class VocableHistoryController extends revisionController({
  table: 'vocable',
  kind: 'vocable',
  owner: NOBODY,
  key: recordKey('id', 'The id of the vocable'),
  dto: dtoOf('vocable'),
  restoring,
}) {}

import { Controller } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { RECORDS } from '@pelorus/registry/persistence';
import { listController } from '../records/list.controller';
import { pagedList } from '../records/record-list';
import { readerOfAllToken } from '../records/record-tokens';
import { ParameterDto } from './parameter.dto';

@ApiTags('parameters')
@Controller('rest/v2/parameters')
export class ParameterController extends listController({
  reader: readerOfAllToken(RECORDS.parameter),
  dto: ParameterDto,
  list: pagedList(RECORDS.parameter.collection),
  summary: 'List what all items measure',
}) {}
